// Folders in which a new user may run the two commands, and Node versions.
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Case
 * @property {string} name command/place/Node
 * @property {"start" | "test"} command
 * @property {"home" | "temporary" | "spaces" | "user"} place
 * @property {number} node major version
 */

const isRoot = process.getuid?.() === 0;

/** @type {Record<Case["place"], string>} */
export const places = {
  home: "the user's own home, in a folder of mode 700",
  temporary: "a temporary folder of mode 700, as of mktemp -d",
  spaces: "a folder with spaces and accents in its path",
  user: "a folder of an ordinary user, where root runs this",
};

/** Every case that this user can run. @type {readonly Case[]} */
export const cases = /** @type {const} */ (["start", "test"]).flatMap((command) =>
  [20, 22, 24].flatMap((node) =>
    /** @type {Case["place"][]} */ (Object.keys(places))
      // Without root, all cases run as an ordinary user.
      .filter((place) => isRoot || place !== "user")
      .map((place) => ({ name: `${command}/${place}/${node}`, command, place, node })),
  ),
);

/**
 * An ordinary user's account for root: the first of this machine, or else "nobody".
 *
 * @param {string} [name]
 * @returns {import("../../start/database/postgres-programs.mjs").Account}
 * @throws {Error} where there is no such account
 */
export function ordinaryUser(name) {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([of, , uid, gid]) => ({ name: of, uid: Number(uid), gid: Number(gid) }));
  const account =
    name === undefined
      ? (accounts.find(({ uid }) => uid >= 1000 && uid < 60_000) ??
        accounts.find((one) => one.name === "nobody"))
      : accounts.find((one) => one.name === name);
  if (!account) throw new Error(`There is no account ${name ?? "of an ordinary user"} in /etc/passwd.`);
  return { uid: account.uid, gid: account.gid };
}
