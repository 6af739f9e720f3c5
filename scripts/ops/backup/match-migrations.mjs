/** @typedef {import("./tables.mjs").Migration} Migration */

/**
 * The migration to which a database must be brought before a backup can be restored into it.
 *
 * @param {{ archive: readonly Migration[], known: readonly Migration[], applied: readonly Migration[] }} migrations of
 *   the backup, of this version of Wirecost, and of the database
 * @returns {string} the name of the last migration to apply
 * @throws {Error} that names the migration in the way
 */
export function matchMigrations({ archive, known, applied }) {
  const last = archive.at(-1);
  if (!last) throw new Error("The backup says of no migration: it was made of nothing.");
  const [baseline] = known;
  if (baseline && !archive.some(({ name }) => name === baseline.name))
    throw new Error(
      `The backup was made by an earlier Wirecost, up to its migration ${last.name}, whose tables this version cannot use. Restore it with the version that made it, export the archive of each team there, and import the archives here.`,
    );
  for (const [at, { name, checksum }] of archive.entries()) {
    const own = known[at];
    if (!own)
      throw new Error(
        `The backup was made by a newer Wirecost: this one does not know its migration ${name}. Restore it with the version that made it, or a later one.`,
      );
    if (own.name !== name || own.checksum !== checksum)
      throw new Error(
        `The backup was made by another Wirecost: it has the migration ${name} where this one has ${own.name === name ? "another of the same name" : own.name}. Restore it with the version that made it, or a later one.`,
      );
  }
  for (const [at, { name }] of applied.entries()) {
    if (archive[at]?.name === name) continue;
    throw new Error(
      `The database has had the migration ${name}, and the backup was made ${archive[at] ? `after ${archive[at].name}` : "before it"}. Restore into a database without tables: the later migrations are applied to it afterwards.`,
    );
  }
  return last.name;
}
