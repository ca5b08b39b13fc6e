package dev.junban.e2e;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a service tells Prometheus. */
final class Metrics {
    private Metrics() {}

    /** Each value by its name with its labels. */
    static Map<String, Double> of(String url) {
        return Http.get(url + "/q/metrics")
                .body()
                .lines()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.lastIndexOf(' ')),
                        line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))));
    }

    static List<Double> named(Map<String, Double> metrics, String name) {
        return metrics.entrySet().stream()
                .filter(metric -> metric.getKey().split("\\{", 2)[0].equals(name))
                .map(Map.Entry::getValue)
                .toList();
    }
}
