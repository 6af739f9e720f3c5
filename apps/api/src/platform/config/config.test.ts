import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { descriptions, environment } from "./environment.ts";

const good = { DATABASE_URL: "postgresql://localhost/x", AUTH_SECRET: "s".repeat(32) };

/** The error message with one variable set to a value; "" if there is none. */
function messageFor(name: string, value: string): string {
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
      /^DATABASE_URL is missing: expected a connection string such as .*\.\nAUTH_SECRET is missing: expected .*\.$/,
    );
  });

  it("requires all variables of OpenID Connect or none", () => {
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
      /^OIDC_ISSUER and OIDC_CLIENT_ID missing: OpenID Connect needs all of [A-Z_, ]+ or none of them\.$/,
    );
  });

  it("treats an empty variable as not set", () => {
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
  ])("names the variable, its value and the expected values: %s=%s", (name, value) => {
    const message = messageFor(name, value);
    expect(message).toMatch(new RegExp(`^${name} is ".*": expected .+\\.$`));
    expect(message).toContain(JSON.stringify(value));
  });

  it.each([
    ["AUTH_SECRET", "hunter2"],
    ["DATABASE_URL", "mysql://wirecost:hunter2@db/x"],
    ["SMTP_URL", "https://me:hunter2@mail.example"],
  ])("never repeats a secret: %s", (name, value) => {
    expect(messageFor(name, value)).toMatch(new RegExp(`^${name} is not valid: expected .+\\.$`));
    expect(messageFor(name, value)).not.toContain("hunter2");
  });

  it.each(["10.0.0.1", "10.0.0.0/8, ::1", "loopback,uniquelocal", "fd00::/8"])(
    "accepts the proxies %s",
    (value) => {
      expect(messageFor("TRUSTED_PROXIES", value)).toBe("");
    },
  );

  it("suggests the right variable for an unknown one", () => {
    expect(messageFor("WIRECOST_PORT", "80")).toMatch(/^WIRECOST_PORT is set, .*: use PORT\./);
    expect(messageFor("WIRECOST_DATADIR", "/data")).toMatch(
      /there is no such variable\. docs\/operations\.md/,
    );
    expect(messageFor("WIRECOST_DATA_DIR", "/data")).toBe("");
  });

  it("ignores the variables that Kubernetes sets for a service of this name", () => {
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
      const about = descriptions.get(schema);
      return `| \`${name}\` | ${about?.description} | ${about?.expected} | ${about?.default} |`;
    });
    const tableRows = page.split("\n").filter((line) => /^\| `[A-Z_]+` \|/.test(line));
    expect(tableRows).toEqual(rows);
  });
});
