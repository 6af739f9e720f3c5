import { proxy } from "comlink";
import { useRef, useState } from "react";
import type { StoredConversation } from "../../entities/conversation/find-recording.ts";
import { lazyWorker } from "../../shared/workers/lazy-worker.ts";
import type { ComparedRecording, ComparisonWorker, Side } from "./comparison-worker.ts";

/** One of the two recordings. */
export type SideState =
  | { readonly state: "none" }
  | { readonly state: "reading"; readonly name: string; readonly bytes: number; readonly size: number }
  | { readonly state: "failed"; readonly name: string; readonly message: string }
  | ({
      readonly state: "open";
      readonly name: string;
      /** The stored recording; undefined for a file. */
      readonly stored: StoredConversation | undefined;
      /** A new key for each opened one. */
      readonly number: number;
    } & ComparedRecording);

type Sides = Readonly<Record<Side, SideState>>;

const NONE: SideState = { state: "none" };

export const askComparison = lazyWorker<ComparisonWorker>(
  () => new Worker(new URL("./comparison-worker.ts", import.meta.url), { type: "module" }),
);

/** The two compared recordings, in a separate worker; files stay in the browser. */
export function useCompared() {
  const [sides, setSides] = useState<Sides>({ before: NONE, after: NONE });
  /** The latest reading of each side. */
  const latest = useRef({ before: 0, after: 0 });
  const opened = useRef(0);
  const set = (side: Side, state: SideState) => setSides((now) => ({ ...now, [side]: state }));
  const read = async (
    side: Side,
    name: string,
    size: number,
    find: () => Promise<
      File | { readonly name: string; readonly url: string; readonly stored: StoredConversation }
    >,
  ) => {
    const own = ++latest.current[side];
    const isLatest = () => own === latest.current[side];
    set(side, { state: "reading", name, bytes: 0, size });
    try {
      const source = await find();
      if (!isLatest()) return;
      const toRead = source instanceof File ? source : { name: source.name, url: source.url };
      const report = proxy(
        (bytes: number) => isLatest() && set(side, { state: "reading", name: source.name, bytes, size }),
      );
      const found = (await askComparison((worker) => worker.read(side, toRead, report))) as ComparedRecording;
      if (isLatest())
        set(side, {
          state: "open",
          name: source.name,
          stored: "stored" in source ? source.stored : undefined,
          number: ++opened.current,
          ...found,
        });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (isLatest()) set(side, { state: "failed", name, message });
    }
  };
  return {
    sides,
    openFile: (side: Side, file: File) => void read(side, file.name, file.size, async () => file),
    openStored: (side: Side, id: string) =>
      void read(side, "The recording", 0, async () => {
        const { findRecording, recordingUrl } = await import("../../entities/conversation/find-recording.ts");
        const stored = await findRecording(id);
        return { stored, name: stored.name, url: recordingUrl(stored) };
      }),
    remove: (side: Side) => {
      latest.current[side]++;
      set(side, NONE);
    },
    swap: async () => {
      await askComparison((worker) => worker.swap());
      setSides(({ before, after }) => ({ before: after, after: before }));
    },
  };
}
