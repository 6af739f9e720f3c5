"use client";
import type { Conversation, OpenedRecording } from "@wirecost/conversation";
import { proxy, type Remote, wrap } from "comlink";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { StoredConversation } from "../../../entities/conversation/find-recording.ts";
import { answerOf } from "../../../shared/workers/kept-worker.ts";
import type { ConversationWorker } from "./conversation-worker.ts";

/** Where the example is, and what it is called. */
const EXAMPLE = { url: "/examples/orders.wirecost.gz", name: "Example: a page of orders" };

/** Whether the browser opens the file again after a reload; undefined while it is being stored. */
export type Stored = "stored" | "not stored" | undefined;

export type FileState =
  /** Whether this browser has a file is not known yet. */
  | { readonly state: "starting" }
  | { readonly state: "none" }
  | { readonly state: "reading"; readonly name: string; readonly bytes: number; readonly size: number }
  | {
      readonly state: "failed";
      readonly name: string;
      readonly message: string;
      /** Whether signing in may help. */
      readonly isTeams?: boolean;
    }
  | ({
      readonly state: "open";
      readonly name: string;
      readonly isExample: boolean;
      /** Where a team stores it; undefined for a file of the user and the example. */
      readonly ofTeam?: StoredConversation | undefined;
      /** Files that are added to it. */
      readonly adding?: { readonly name: string; readonly bytes: number; readonly size: number } | undefined;
      /** Files that could not be added, and why. */
      readonly notAdded?: { readonly name: string; readonly message: string } | undefined;
    } & OpenedRecording);

/** Where a recording comes from, unless it is a file of the user. */
type Origin = "example" | "file" | StoredConversation;

/** Asks the worker about the open conversation. @throws Error with a message that can be shown */
export type AskConversation = <T>(question: (worker: Remote<ConversationWorker>) => Promise<T>) => Promise<T>;

/**
 * The open conversation: read in a worker, which also computes with it.
 *
 * @param asked what the address asks for: the example, or a stored recording; undefined while it is not read
 */
export function useConversation(
  asked: { readonly example: boolean; readonly recording: string | undefined } | undefined,
) {
  const [file, setFile] = useState<FileState>({ state: "starting" });
  const [stored, setStored] = useState<Stored>();
  const held = useRef<HeldWorker>(undefined);
  /** Which of the readings is the latest. */
  const latest = useRef(0);
  /** Which of the files that are added is the latest. */
  const adding = useRef(0);
  const shown = useRef(file);
  shown.current = file;

  // The same function from render to render: what is asked with it is computed.
  const ask: AskConversation = useCallback((question) => {
    const { worker, api } = held.current ?? restart(held);
    return answerOf(worker, question(api));
  }, []);

  const store = async (name: string, own: number) => {
    // A reload before it is stored must not open the file before it.
    await ask((one) => one.forget());
    const isStored = await ask((one) => one.store(name)).then(
      () => true,
      () => false,
    );
    if (own === latest.current) setStored(isStored ? "stored" : "not stored");
  };

  const read = async (
    name: string,
    size: number,
    reading: (
      api: Remote<ConversationWorker>,
      onProgress: (bytes: number) => void,
    ) => Promise<OpenedRecording>,
    origin: Origin,
  ) => {
    const own = ++latest.current;
    const { worker, api } = restart(held);
    setStored(undefined);
    setFile({ state: "reading", name, bytes: 0, size });
    const onProgress = proxy((bytes: number) => {
      if (own === latest.current) setFile({ state: "reading", name, bytes, size });
    });
    try {
      const opened = await answerOf(worker, reading(api, onProgress));
      if (own !== latest.current) return;
      const ofTeam = typeof origin === "object" ? origin : undefined;
      setFile({ state: "open", name, isExample: origin === "example", ofTeam, ...opened });
      // The address names the others; a file of the user's is stored in the browser.
      if (origin === "file") await store(name, own);
    } catch (error) {
      if (own === latest.current) setFile({ state: "failed", name, message: messageOf(error) });
    }
  };

  const openFiles = (chosen: readonly File[]) =>
    void read(
      namesOf(chosen),
      sizeOf(chosen),
      (api, report) => api.open(chosen, report) as Promise<OpenedRecording>,
      "file",
    );
  /**
   * What is open becomes a file of the user's with another conversation in it. What the worker has done is shown even if
   * it was to be cancelled meanwhile: every question is answered from it. Another recording has a worker of its own.
   *
   * @returns whether it is still what is open
   */
  const change = async (
    question: (api: Remote<ConversationWorker>) => Promise<unknown>,
    rename: (name: string) => string,
  ): Promise<boolean> => {
    const worker = held.current?.worker;
    const opened = (await ask(question)) as OpenedRecording;
    const now = shown.current;
    if (held.current?.worker !== worker || now.state !== "open") return false;
    const name = rename(now.name);
    // The next answer can come before this one is rendered.
    shown.current = { state: "open", name, isExample: false, ...opened };
    setFile(shown.current);
    setStored(undefined);
    void store(name, ++latest.current);
    return true;
  };
  /** Opens files beside what is open. @returns whether they are */
  const addFiles = async (chosen: readonly File[]): Promise<boolean> => {
    const own = ++adding.current;
    const worker = held.current?.worker;
    const [name, size] = [namesOf(chosen), sizeOf(chosen)];
    const report = (some: Partial<Extract<FileState, { state: "open" }>>) => {
      if (own === adding.current && held.current?.worker === worker)
        setFile((now) =>
          now.state === "open" ? { ...now, adding: undefined, notAdded: undefined, ...some } : now,
        );
    };
    report({ adding: { name, bytes: 0, size } });
    const onProgress = proxy((bytes: number) => report({ adding: { name, bytes, size } }));
    try {
      return await change(
        (api) => api.add(chosen, onProgress),
        (to) => `${to} with ${name}`,
      );
    } catch (error) {
      report({ notAdded: { name, message: messageOf(error) } });
      return false;
    }
  };
  const cancelAdding = () => {
    adding.current++;
    void held.current?.api.cancelAdding();
    setFile((now) => (now.state === "open" ? { ...now, adding: undefined } : now));
  };
  /** States how far the clock of a file of pages was ahead; undefined to estimate it. */
  const setClock = (file: number, aheadUs: number | undefined) =>
    change(
      (api) => api.setClock(file, aheadUs),
      (name) => name,
    );
  const openExample = () =>
    void read(
      EXAMPLE.name,
      0,
      (api, report) => api.fetch(EXAMPLE.url, EXAMPLE.name, report) as Promise<OpenedRecording>,
      "example",
    );
  const openStored = async (id: string) => {
    const own = ++latest.current;
    setFile({ state: "reading", name: "the recording", bytes: 0, size: 0 });
    try {
      const { findRecording, recordingUrl } = await import(
        "../../../entities/conversation/find-recording.ts"
      );
      const found = await findRecording(id);
      if (own !== latest.current) return;
      await read(
        found.name,
        0,
        (api, report) => api.fetch(recordingUrl(found), found.name, report) as Promise<OpenedRecording>,
        found,
      );
    } catch (error) {
      if (own === latest.current)
        setFile({ state: "failed", name: "The recording", message: messageOf(error), isTeams: true });
    }
  };
  const restore = async () => {
    const own = ++latest.current;
    const found = await ask((api) => api.restore()).catch(() => undefined);
    if (own !== latest.current) return;
    setFile(
      found
        ? { state: "open", isExample: false, ...(found as OpenedRecording & { name: string }) }
        : { state: "none" },
    );
    setStored(found && "stored");
  };
  /**
   * A team stores what is open now: this browser need not.
   *
   * @param of what was stored: another may have been opened since
   * @returns whether it is open
   */
  const markStored = (of: Conversation, ofTeam: StoredConversation): boolean => {
    const now = shown.current;
    if (now.state !== "open" || now.conversation !== of) return false;
    setFile({ ...now, name: ofTeam.name, isExample: false, ofTeam });
    setStored(undefined);
    void ask((api) => api.forget());
    return true;
  };
  /** Stops reading; what was stored before stays. */
  const cancel = () => {
    latest.current++;
    restart(held);
    setFile({ state: "none" });
  };
  /** Closes what is open, which this browser forgets. */
  const close = () => {
    cancel();
    void held.current?.api.forget();
    setStored(undefined);
  };

  const started = useRef(false);
  const start = useEffectEvent(({ recording, example }: NonNullable<typeof asked>) => {
    if (recording !== undefined) void openStored(recording);
    else if (example) openExample();
    else void restore();
  });
  useEffect(() => {
    if (asked === undefined || started.current) return;
    started.current = true;
    start(asked);
  }, [asked]);
  useEffect(
    () => () => {
      // What is still looked for starts no worker after the page is left.
      latest.current++;
      held.current?.worker.terminate();
      held.current = undefined;
      started.current = false;
    },
    [],
  );
  return {
    ...{ file, stored, ask, openFiles, openExample, addFiles, cancelAdding },
    ...{ setClock, markStored, cancel, close },
  };
}

interface HeldWorker {
  readonly worker: Worker;
  readonly api: Remote<ConversationWorker>;
}

function restart(held: { current: HeldWorker | undefined }): HeldWorker {
  held.current?.worker.terminate();
  const worker = new Worker(new URL("./conversation-worker.ts", import.meta.url), { type: "module" });
  held.current = { worker, api: wrap<ConversationWorker>(worker) };
  return held.current;
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(" with ");
const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
