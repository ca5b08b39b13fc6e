package dev.junban.webhooks;

import java.util.Optional;

/** What the provider sent, as bytes and headers: nothing of it is believed yet. */
@SuppressWarnings("ArrayRecordComponent") // read once, never compared
record SignedRequest(Optional<String> id, Optional<String> timestamp, Optional<String> signatures, byte[] body) {}
