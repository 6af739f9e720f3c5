import { describe, expect, it } from "vitest";
import { commandEnvironment } from "./command-environment.ts";

const proxy = { host: "127.0.0.1", port: 6543 };

describe("the environment of a recorded command", () => {
  it("names the proxy and keeps everything else", () => {
    expect(commandEnvironment({ PATH: "/bin", PGUSER: "ann", PGHOST: "db" }, proxy)).toEqual({
      notes: [],
      env: {
        PATH: "/bin",
        PGUSER: "ann",
        PGHOST: "127.0.0.1",
        PGPORT: "6543",
        MYSQL_HOST: "127.0.0.1",
        MYSQL_TCP_PORT: "6543",
      },
    });
  });

  it.each([
    [
      "postgres://ann:p%40ss@db.example:5432/shop?sslmode=prefer#x",
      "postgres://ann:p%40ss@127.0.0.1:6543/shop?sslmode=prefer#x",
    ],
    ["postgresql://db/shop", "postgresql://127.0.0.1:6543/shop"],
    ["mysql://ann:a@b@[::1]:3307/shop", "mysql://ann:a@b@127.0.0.1:6543/shop"],
    ["jdbc:postgresql://a:1,b:2/shop?user=ann", "jdbc:postgresql://127.0.0.1:6543/shop?user=ann"],
    [
      "postgres://ann@/shop?host=/var/run&port=5433&options=-c%20x",
      "postgres://ann@127.0.0.1:6543/shop?host=127.0.0.1&port=6543&options=-c%20x",
    ],
    ["postgres://db", "postgres://127.0.0.1:6543"],
  ])("changes host and port of %s", (url, expected) => {
    const { env, notes } = commandEnvironment({ DATABASE_URL: url }, proxy);
    expect(env.DATABASE_URL).toBe(expected);
    expect(notes).toEqual([]);
  });

  it("reports a URL without a host", () => {
    const { env, notes } = commandEnvironment(
      { DATABASE_URL: "file:./dev.db", PGHOSTADDR: "10.0.0.1" },
      proxy,
    );
    expect(env).toMatchObject({ DATABASE_URL: "file:./dev.db", PGHOSTADDR: "127.0.0.1" });
    expect(notes).toEqual([
      "DATABASE_URL names no host, so it is unchanged: its connections are not recorded.",
    ]);
  });
});
