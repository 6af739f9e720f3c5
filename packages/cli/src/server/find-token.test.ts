import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serverAddress } from "./address.ts";
import { findToken } from "./find-token.ts";

const token = `wc_${"a".repeat(43)}`;
let home = "";
let file = "";
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "wirecost-home-"));
  await mkdir(join(home, ".config/wirecost"), { recursive: true });
  file = join(home, ".config/wirecost/token");
  await writeFile(file, `${token}\n`, { mode: 0o600 });
});
afterEach(() => rm(home, { recursive: true }));

describe("a key", () => {
  it("comes from the given file, then the variable, then the file in the home directory", async () => {
    const env = { WIRECOST_TOKEN: "wc_variable" };
    expect(await findToken({ env, home }, file)).toBe(token);
    expect(await findToken({ env, home })).toBe("wc_variable");
    expect(await findToken({ env: {}, home })).toBe(token);
    expect(await findToken({ env: { XDG_CONFIG_HOME: join(home, ".config") }, home: "/nowhere" })).toBe(
      token,
    );
  });

  it.skipIf(process.platform === "win32").each([0o644, 0o640, 0o604])(
    "is rejected in a file that others can read: %o",
    async (mode) => {
      await chmod(file, mode);
      await expect(findToken({ env: {}, home })).rejects.toThrow(
        `(mode ${mode.toString(8)}): chmod 600 ${file}`,
      );
    },
  );

  it.each([
    ["Notepad", Buffer.from(`\ufeff${token}\r\n`)],
    ["PowerShell", Buffer.from(`\ufeff${token}\r\n`, "utf16le")],
  ])("is read as %s writes it", async (_, bytes) => {
    await writeFile(file, bytes);
    expect(await findToken({ env: {}, home })).toBe(token);
  });

  it("that is missing gives an error with its sources", async () => {
    await rm(file);
    await expect(findToken({ env: {}, home })).rejects.toThrow(`set WIRECOST_TOKEN, or write it to ${file}`);
  });

  it.skipIf(process.platform === "win32")("that cannot be read is said to be that", async () => {
    await rm(file);
    await mkdir(file, { mode: 0o700 });
    await expect(findToken({ env: {}, home })).rejects.toThrow(/^The key cannot be read \(EISDIR/);
  });

  it("that is invalid is not printed: it may be another secret", async () => {
    const error = await findToken({ env: { WIRECOST_TOKEN: "hunter2" }, home }).catch(
      (thrown: unknown) => thrown,
    );
    expect(String(error)).toContain("WIRECOST_TOKEN contains no API key");
    expect(String(error)).not.toContain("hunter2");
  });
});

describe("an address", () => {
  it("is the option's, the variable's or this machine's", () => {
    expect(serverAddress({ env: { WIRECOST_URL: "https://a.example/" } }, "https://b.example//")).toBe(
      "https://b.example",
    );
    expect(serverAddress({ env: { WIRECOST_URL: "https://a.example/" } })).toBe("https://a.example");
    expect(serverAddress({ env: {} })).toBe("http://localhost:3000");
    expect(() => serverAddress({ env: {} }, "localhost")).toThrow('"localhost" is not the address');
    expect(() => serverAddress({ env: {} }, "ftp://a.example")).toThrow("is not the address");
    expect(() => serverAddress({ env: {} }, "https://ann:hunter2@a.example")).toThrow(
      /^The server's address contains a user or a password/,
    );
  });
});
