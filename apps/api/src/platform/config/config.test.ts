import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { environment, told } from "./environment.ts";

const good = { DATABASE_URL: "postgresql://localhost/x", AUTH_SECRET: "s".repeat(32) };

/** What it says of one variable that is set to something. */
function complaint(name: string, value: string): string {
  try {
    readConfig({ ...good, [name]: value });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

describe("the configuration", () => {
  it("has a default for everything but the database and the secret", () => {
    expect(readConfig(good)).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
    });
    expect(() => readConfig({})).toThrow(
      /^DATABASE_URL is missing: a connection string such as .* would be right\.\nAUTH_SECRET is missing: .* would be right\.$/,
    );
  });

  it("takes OpenID Connect whole or not at all", () => {
    const oidc = {
      OIDC_ISSUER: "https://login.example.com/realms/main",
      OIDC_CLIENT_ID: "wirecost",
      OIDC_CLIENT_SECRET: "hunter2",
    };
    expect(readConfig(good).oidc).toBeUndefined();
    expect(readConfig({ ...good, ...oidc, OIDC_NAME: "Example" }).oidc).toEqual({
      issuer: oidc.OIDC_ISSUER,
      clientId: "wirecost",
      clientSecret: "hunter2",
      name: "Example",
    });
    expect(() => readConfig({ ...good, ...oidc, OIDC_ISSUER: "", OIDC_CLIENT_ID: "" })).toThrow(
      /^OIDC_ISSUER and OIDC_CLIENT_ID missing: OpenID Connect takes all of [A-Z_, ]+ or none of them\.$/,
    );
  });

  it("takes an empty variable for none", () => {
    expect(readConfig({ ...good, PORT: "", SMTP_URL: "", TRUSTED_PROXIES: "" })).toEqual(readConfig(good));
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "80a"],
    ["DATABASE_CONNECTIONS", "0"],
    ["PUBLIC_URL", "wirecost.example"],
    ["PUBLIC_URL", "ftp://wirecost.example"],
    ["WEB_ORIGIN", "ftp://x"],
    ["AUTH_RATE_LIMIT", "perhaps"],
    ["RATE_LIMIT", "-1"],
    ["RATE_LIMIT", "1.5"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.1,proxy.example"],
    ["UPLOAD_WORKERS", "two"],
    ["UPLOAD_DIR", "/no/such/folder"],
    ["UPLOAD_DIR", "."],
    ["UPLOAD_DIR", process.execPath],
    ["MAIL_FROM", "x"],
    ["LOG_LEVEL", "loud"],
  ])("names the variable, its value and what would be right: %s=%s", (name, value) => {
    const message = complaint(name, value);
    expect(message).toMatch(new RegExp(`^${name} is ".*": .+ would be right\\.$`));
    expect(message).toContain(JSON.stringify(value));
  });

  it.each([
    ["AUTH_SECRET", "hunter2"],
    ["DATABASE_URL", "mysql://wirecost:hunter2@db/x"],
    ["SMTP_URL", "https://me:hunter2@mail.example"],
  ])("never repeats a secret: %s", (name, value) => {
    expect(complaint(name, value)).toMatch(
      new RegExp(`^${name} is not what it should be: .+ would be right\\.$`),
    );
    expect(complaint(name, value)).not.toContain("hunter2");
  });

  it.each(["10.0.0.1", "10.0.0.0/8, ::1", "loopback,uniquelocal", "fd00::/8"])(
    "takes the proxies %s",
    (value) => {
      expect(complaint("TRUSTED_PROXIES", value)).toBe("");
    },
  );

  it("says of a variable that nothing reads what would be right", () => {
    expect(complaint("WIRECOST_PORT", "80")).toMatch(/^WIRECOST_PORT is set, .*: PORT would be right\./);
    expect(complaint("WIRECOST_DATADIR", "/data")).toMatch(
      /there is no such variable\. docs\/operations\.md/,
    );
    expect(complaint("WIRECOST_DATA_DIR", "/data")).toBe("");
  });

  it("is not confused by what Kubernetes sets for a service of this name", () => {
    const set = {
      WIRECOST_PORT: "tcp://10.0.0.7:3000",
      WIRECOST_PORT_3000_TCP_ADDR: "10.0.0.7",
      WIRECOST_SERVICE_HOST: "10.0.0.7",
    };
    expect(readConfig({ ...good, ...set })).toEqual(readConfig(good));
  });
});

describe("docs/operations.md", () => {
  it("lists every variable as it is declared", async () => {
    const page = await readFile(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
    const rows = Object.entries(environment.shape).map(([name, schema]) => {
      const about = told.get(schema);
      return `| \`${name}\` | ${about?.does} | ${about?.right} | ${about?.without} |`;
    });
    const listed = page.split("\n").filter((line) => /^\| `[A-Z_]+` \|/.test(line));
    expect(listed).toEqual(rows);
  });
});
