import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { type Browser, unpackChromium } from "./unpack-chromium.ts";

const installed = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The browser for the journeys: CHROMIUM, Playwright's own, an installed one, or the one from the npm package. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM;
  if (named) return { executablePath: named, env: {} };
  if (existsSync(chromium.executablePath())) return { executablePath: chromium.executablePath(), env: {} };
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = installed.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  return found ? { executablePath: found, env: {} } : unpackChromium();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
