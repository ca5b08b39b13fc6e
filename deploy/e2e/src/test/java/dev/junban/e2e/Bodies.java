package dev.junban.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Bodies of a call: one that is right, and many with one thing wrong.
 *
 * @param known values that have to fit what is stored, by the name of their member
 */
record Bodies(OpenApi api, Map<String, Supplier<JsonNode>> known) {
    private static final String HERE = "@here@";

    /** Nothing but what is required; members of members all of them. */
    ObjectNode right(JsonNode schema) {
        return object(api.resolved(schema), false);
    }

    private ObjectNode object(JsonNode schema, boolean withAll) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        OpenApi.fields(schema.path("properties"))
                .filter(member -> withAll || isRequired(schema, member.getKey()))
                .forEach(member -> body.set(member.getKey(), value(member.getKey(), member.getValue())));
        return body;
    }

    private static boolean isRequired(JsonNode schema, String member) {
        for (JsonNode name : schema.path("required")) {
            if (name.asText().equals(member)) {
                return true;
            }
        }
        return false;
    }

    private JsonNode value(String name, JsonNode named) {
        if (known.containsKey(name)) {
            return known.get(name).get();
        }
        JsonNode schema = api.resolved(named);
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (BadValues.type(schema)) {
            case "integer" -> json.numberNode(Math.max(1, schema.path("minimum").asLong(1)));
            case "boolean" -> json.booleanNode(false);
            case "array" -> json.arrayNode().add(value("", schema.path("items")));
            case "object" -> object(schema, true);
            default -> json.textNode(schema.path("enum").path(0).asText("x"));
        };
    }

    /** Bodies with one thing wrong, each by what that is. */
    List<BadValues> wrong(JsonNode named, boolean knowsAllMembers) {
        JsonNode schema = api.resolved(named);
        List<BadValues> bodies = new ArrayList<>();
        for (String whole : List.of("", "{", "null", "[]", "\"\"", "1", "{} {}", "{\"a\":1}}")) {
            bodies.add(new BadValues("the body is '" + whole + "'", whole, !whole.isEmpty()));
        }
        members(schema, "", bodies, knowsAllMembers, body -> body);
        return bodies;
    }

    /** Puts an object where it belongs. */
    private interface Place {
        JsonNode with(ObjectNode object);
    }

    private void members(JsonNode schema, String at, List<BadValues> bodies, boolean knowsAllMembers, Place place) {
        if (knowsAllMembers) {
            ObjectNode more = object(schema, !at.isEmpty());
            more.put("unheardOf", 1);
            bodies.add(new BadValues(at + "/unheardOf", place.with(more).toString(), true));
        }
        OpenApi.fields(schema.path("properties")).forEach(member -> {
            String name = member.getKey();
            String here = at + "/" + name;
            boolean isRequired = isRequired(schema, name);
            ObjectNode marked = object(schema, !at.isEmpty());
            marked.put(name, HERE);
            String frame = place.with(marked).toString();
            JsonNode value = api.resolved(member.getValue());
            for (BadValues bad : BadValues.of(value, isRequired)) {
                add(bodies, here, frame, bad);
            }
            bodies.add(new BadValues(
                    here + " twice",
                    frame.replace(
                            "\"" + name + "\":\"" + HERE + "\"",
                            "\"" + name + "\":" + value(name, value) + ",\"" + name + "\":" + value(name, value)),
                    true));
            missing(schema, at, name, isRequired, bodies, place);
            inside(value, here, bodies, knowsAllMembers, inner -> {
                ObjectNode outer = object(schema, !at.isEmpty());
                outer.set(name, inner);
                return place.with(outer);
            });
        });
    }

    private void missing(
            JsonNode schema, String at, String name, boolean isRequired, List<BadValues> bodies, Place place) {
        if (isRequired && at.isEmpty()) {
            ObjectNode without = right(schema);
            without.remove(name);
            bodies.add(new BadValues("/" + name + " is missing", without.toString(), true));
        } else if (isRequired) {
            ObjectNode without = object(schema, true);
            without.remove(name);
            bodies.add(new BadValues(
                    at + "/" + name + " is missing", place.with(without).toString(), true));
        }
    }

    /** What is wrong with the members of an object, or with the first item of a list. */
    private void inside(JsonNode value, String here, List<BadValues> bodies, boolean knowsAllMembers, Outer outer) {
        String type = BadValues.type(value);
        if (type.equals("object")) {
            members(value, here, bodies, knowsAllMembers, outer::with);
        } else if (type.equals("array")) {
            JsonNode item = api.resolved(value.path("items"));
            if (BadValues.type(item).equals("object")) {
                members(
                        item,
                        here + "/0",
                        bodies,
                        knowsAllMembers,
                        object ->
                                outer.with(JsonNodeFactory.instance.arrayNode().add(object)));
            } else {
                String frame = outer.with(JsonNodeFactory.instance.arrayNode().add(HERE))
                        .toString();
                BadValues.of(item, true).forEach(bad -> add(bodies, here + "/0", frame, bad));
            }
        }
    }

    /** Puts a value where it belongs. */
    private interface Outer {
        JsonNode with(JsonNode value);
    }

    private static void add(List<BadValues> bodies, String here, String frame, BadValues bad) {
        bodies.add(new BadValues(
                here + " is " + bad.what(), frame.replace("\"" + HERE + "\"", bad.json()), bad.isRefused()));
    }
}
