import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * A headless browser: that of CHROMIUM, an installed one, or else the one from npm.
 *
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function openBrowser() {
  const { chromium } = await import("playwright-core");
  const own = [process.env.CHROMIUM, ...INSTALLED].find((path) => path && existsSync(path));
  const executablePath = own ?? (await (await import("@sparticuz/chromium")).default.executablePath());
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}
