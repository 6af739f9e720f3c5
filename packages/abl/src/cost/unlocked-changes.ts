import { getOrInsert } from "@wirecost/sim-core/model";
import { isFind } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { tableKey } from "./assumptions.ts";

/**
 * For the accesses of a file in their order: a note for each change of a record that a loop around it reads with
 * NO-LOCK, which stops the program. None if something may read the record again with a lock before.
 *
 * @param isLockable whether code that is not here may do so: of an include, or that gets the buffer
 */
export function unlockedChanges(all: readonly LocatedAccess[], isLockable: (buffer: string) => boolean) {
  /** Routines that read a buffer with a lock: one that the loop runs may do so. */
  const lockedIn = new Map<string, Set<string>>();
  for (const { kind, phrases, routine } of all)
    for (const { buffer, lock } of phrases)
      if (kind !== "assign" && kind !== "delete" && lock !== "no-lock")
        getOrInsert(lockedIn, tableKey(buffer), () => new Set()).add(routine);
  /** What last read a buffer or created its record in a routine; of a handle, the buffer is unknown. */
  const last = new Map<string, LocatedAccess>();
  return (access: LocatedAccess): readonly string[] => {
    const { kind, phrases, routine, loops } = access;
    const notes: string[] = [];
    for (const { buffer, isTemporary } of phrases) {
      const key = tableKey(buffer);
      if (kind !== "assign" && kind !== "delete") {
        if (isFind(kind) && key === "") last.clear();
        // CAN-FIND leaves no record in its buffer.
        else if (kind !== "can-find") last.set(`${routine} ${key}`, access);
        continue;
      }
      const from = last.get(`${routine} ${key}`);
      const isUnlocked =
        from?.kind === "for" &&
        loops.some((loop) => all[loop.access ?? -1] === from) &&
        from.phrases.some((read) => tableKey(read.buffer) === key && read.lock === "no-lock");
      const routines = lockedIn.get(key);
      const isLockedElsewhere = (routines?.size ?? 0) > (routines?.has(routine) ? 1 : 0);
      if (isTemporary === false && isUnlocked && !isLockedElsewhere && !isLockable(key))
        notes.push(
          `${buffer} is read with NO-LOCK in line ${from.line}: its record cannot be ${kind === "delete" ? "deleted" : "changed"}, so this statement fails. Read it with EXCLUSIVE-LOCK, or find it again before.`,
        );
    }
    return notes;
  };
}
