package dev.junban.local.identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;

/** Signs tokens with RS256. */
public final class SigningKey {
    private static final int BITS = 2048;

    private final RsaJsonWebKey key;

    private SigningKey(RsaJsonWebKey key) {
        this.key = key;
    }

    /** A new one that is kept nowhere. */
    public static SigningKey fresh() {
        try {
            RsaJsonWebKey key = RsaJwkGenerator.generateJwk(BITS);
            key.setUse("sig");
            key.setAlgorithm(AlgorithmIdentifiers.RSA_USING_SHA256);
            key.setKeyId(key.calculateBase64urlEncodedThumbprint("SHA-256"));
            return new SigningKey(key);
        } catch (JoseException e) {
            throw new IllegalStateException("No key could be made: " + e.getMessage(), e);
        }
    }

    /** The one that is kept in this file, made at the first time; nobody else may read it. */
    public static SigningKey keptIn(Path file) {
        try {
            if (!Files.exists(file)) {
                fresh().writeTo(file);
            }
            return ofJson(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("The key in " + file + " cannot be read or written", e);
        }
    }

    /** As {@link #toJson} writes it. */
    public static SigningKey ofJson(String json) {
        try {
            return new SigningKey((RsaJsonWebKey) JsonWebKey.Factory.newJwk(json));
        } catch (JoseException e) {
            throw new IllegalStateException("This is not a key: " + e.getMessage(), e);
        }
    }

    /** With its private part. */
    public String toJson() {
        return key.toJson(JsonWebKey.OutputControlLevel.INCLUDE_PRIVATE);
    }

    private void writeTo(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Path unfinished = Files.createTempFile(
                file.getParent(),
                "key",
                null,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(unfinished, toJson());
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The signed token with these claims, a JSON object. */
    public String sign(String claims) {
        JsonWebSignature token = new JsonWebSignature();
        token.setPayload(claims);
        token.setKey(key.getPrivateKey());
        token.setKeyIdHeaderValue(key.getKeyId());
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        token.setHeader("typ", "JWT");
        try {
            return token.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("No token could be signed: " + e.getMessage(), e);
        }
    }

    /** What others verify with, as a JSON Web Key Set. */
    public String publicKeys() {
        return new JsonWebKeySet(key).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
    }

    /** The same as {@code quarkus.oidc.public-key} takes it. */
    public String publicKey() {
        return Base64.getEncoder().encodeToString(key.getPublicKey().getEncoded());
    }
}
