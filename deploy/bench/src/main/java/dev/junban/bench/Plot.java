package dev.junban.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Lines over two logarithmic axes, as SVG. */
final class Plot {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 440;
    private static final int LEFT = 80;
    private static final int RIGHT = 200;
    private static final int TOP = 50;
    private static final int BOTTOM = 60;
    private static final String[] COLOURS = {"#0b6e4f", "#c1121f", "#1d4e89", "#e09f3e", "#6d597a", "#444444"};

    private final String title;
    private final String x;
    private final String y;
    private final Map<String, TreeMap<Double, Double>> lines = new LinkedHashMap<>();

    Plot(String title, String x, String y) {
        this.title = title;
        this.x = x;
        this.y = y;
    }

    void point(String line, double atX, double atY) {
        lines.computeIfAbsent(line, none -> new TreeMap<>()).put(atX, atY);
    }

    void write(Path file) throws IOException {
        Scale across = Scale.of(lines.values().stream()
                .flatMapToDouble(line -> line.keySet().stream().mapToDouble(Double::doubleValue)));
        Scale up = Scale.of(lines.values().stream()
                .flatMapToDouble(line -> line.values().stream().mapToDouble(Double::doubleValue)));
        StringBuilder svg = new StringBuilder(("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%%\" height=\"100%%\""
                        + " fill=\"white\"/>\n")
                .formatted(WIDTH, HEIGHT));
        svg.append(text(LEFT, 28, "start", title));
        svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 16, "middle", x));
        svg.append(text(8, TOP - 10, "start", y));
        across.ticks().forEach(tick -> svg.append(rule(at(across, tick), TOP, at(across, tick), HEIGHT - BOTTOM))
                .append(text(at(across, tick), HEIGHT - BOTTOM + 18, "middle", label(tick))));
        up.ticks().forEach(tick -> svg.append(rule(LEFT, height(up, tick), WIDTH - RIGHT, height(up, tick)))
                .append(text(LEFT - 8, height(up, tick) + 4, "end", label(tick))));
        int n = 0;
        for (var line : lines.entrySet()) {
            String colour = COLOURS[n % COLOURS.length];
            svg.append(curve(line.getValue(), across, up, colour));
            svg.append("<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"4\" fill=\"%s\"/>\n"
                    .formatted(WIDTH - RIGHT + 16, TOP + 20 * n, colour));
            svg.append(text(WIDTH - RIGHT + 34, TOP + 6 + 20 * n, "start", line.getKey()));
            n++;
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, svg.append("</svg>\n"));
    }

    private static String curve(Map<Double, Double> points, Scale across, Scale up, String colour) {
        String path = points.entrySet().stream()
                .map(point -> "%.1f,%.1f".formatted(at(across, point.getKey()), height(up, point.getValue())))
                .collect(Collectors.joining(" "));
        String dots = points.entrySet().stream()
                .map(point -> "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>"
                        .formatted(at(across, point.getKey()), height(up, point.getValue()), colour))
                .collect(Collectors.joining());
        return "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%s\n"
                .formatted(path, colour, dots);
    }

    private static double at(Scale across, double value) {
        return LEFT + across.place(value) * (WIDTH - LEFT - RIGHT);
    }

    private static double height(Scale up, double value) {
        return HEIGHT - BOTTOM - up.place(value) * (HEIGHT - TOP - BOTTOM);
    }

    private static String rule(double x1, double y1, double x2, double y2) {
        return "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>\n".formatted(x1, y1, x2, y2);
    }

    private static String text(double atX, double atY, String anchor, String words) {
        String escaped = words.replace("&", "&amp;").replace("<", "&lt;");
        return "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n".formatted(atX, atY, anchor, escaped);
    }

    private static String label(double tick) {
        return tick >= 1 ? String.format(Locale.ROOT, "%,.0f", tick) : String.valueOf(tick);
    }

    /** From one power of ten to another. */
    private record Scale(int from, int to) {
        static Scale of(DoubleStream values) {
            var range = values.map(value -> Math.max(value, 0.1)).summaryStatistics();
            int from = (int) Math.floor(Math.log10(range.getMin()));
            return new Scale(from, Math.max(from + 1, (int) Math.ceil(Math.log10(range.getMax()))));
        }

        double place(double value) {
            return (Math.log10(Math.max(value, 0.1)) - from) / (to - from);
        }

        List<Double> ticks() {
            return IntStream.rangeClosed(from, to)
                    .mapToObj(power -> Math.pow(10, power))
                    .toList();
        }
    }
}
