package dev.junban.local.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What transactions say of themselves in the log. */
final class Messages {
    static final String NAME = "locking.transaction";
    static final String EXEMPT = "locking.exempt";
    static final String ACQUIRE = "locking.acquire";
    static final String HOLD = "locking.hold";
    private static final Pattern TEXT =
            Pattern.compile("prefix \"([^\"]*)\"; payload \\(\\d+ bytes\\): ?([0-9A-F ]*)$");
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Kind> kinds;

    Messages(List<Kind> kinds) {
        this.kinds = kinds;
    }

    Optional<Step> read(WalRecord record) {
        Matcher text = TEXT.matcher(record.description().text());
        if (!text.find()) {
            throw new IllegalStateException(
                    "The log tells of a message in words that the audit does not know: " + record.description());
        }
        String payload = new String(HEX.parseHex(text.group(2).strip()), StandardCharsets.UTF_8);
        return switch (text.group(1)) {
            case NAME -> Optional.of(new Step.Named(payload));
            case EXEMPT -> Optional.of(new Step.Exempt(payload));
            case ACQUIRE -> rows(payload).map(Step.Acquire::new);
            case HOLD -> rows(payload).map(Step.Hold::new);
            default -> Optional.empty();
        };
    }

    /** Empty if the kind is one of another database: a message does not tell of which it is. */
    private Optional<Set<RowId>> rows(String json) {
        try {
            JsonNode told = JSON.readTree(json);
            String table = told.get("kind").asText();
            return kinds.stream()
                    .filter(kind -> kind.table().equals(table))
                    .findFirst()
                    .map(kind -> rows(kind, told.get("ids")));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The log tells of locks in words that the audit does not know: " + json, e);
        }
    }

    private static Set<RowId> rows(Kind kind, JsonNode ids) {
        Set<RowId> rows = new LinkedHashSet<>();
        ids.forEach(id -> rows.add(kind.row(id.asText())));
        return rows;
    }
}
