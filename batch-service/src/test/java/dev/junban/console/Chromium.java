package dev.junban.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium, without a window. */
final class Chromium implements AutoCloseable {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path APT = Path.of("/usr/bin/apt-get");
    private static final Path SCREENSHOTS = Path.of("target/console");

    final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Whether it is there, after it was tried to install it where that is possible. */
    static boolean isThere() {
        if (!isInstalled() && Files.exists(APT) && "root".equals(System.getProperty("user.name"))) {
            System.out.println("Chromium is not there and is installed, by apt-get");
            boolean unused = install() || (run("apt-get", "update") && install());
        }
        return isInstalled();
    }

    private static boolean install() {
        return run("apt-get", "install", "-y", "--no-install-recommends", "chromium", "chromium-driver");
    }

    private static boolean isInstalled() {
        return Files.exists(BROWSER) && Files.exists(DRIVER);
    }

    private static boolean run(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Path.of("target", "apt-get.log").toFile())
                    .start();
            return process.waitFor(5, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** As root it has no sandbox; it shows pages of this machine only, and asks nobody else for anything. */
    static Chromium start() {
        LoggingPreferences logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BROWSER.toFile());
        options.setCapability("goog:loggingPrefs", logging);
        options.addArguments(List.of(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-proxy-server",
                "--window-size=1440,1000"));
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .build();
        return new Chromium(new ChromeDriver(service, options));
    }

    /** As somebody sees it who prefers {@code light} or {@code dark}. */
    void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** The whole page, kept under {@code target/console}. */
    void screenshot(String name) {
        long height = ((Number) driver.executeScript("return document.documentElement.scrollHeight")).longValue();
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 1440, "height", height, "deviceScaleFactor", 1, "mobile", false));
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    /** What the browser complained of. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(entry -> entry.getMessage())
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
