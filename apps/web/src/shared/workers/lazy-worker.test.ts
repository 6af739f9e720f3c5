import { expect, it, vi } from "vitest";
import { lazyWorker } from "./lazy-worker.ts";

class SilentWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();

  break(message: string) {
    this.dispatchEvent(Object.assign(new Event("error"), { message }));
  }
}

interface Api {
  answer(): number;
}

function silent() {
  const started: SilentWorker[] = [];
  const ask = lazyWorker<Api>(() => {
    const worker = new SilentWorker();
    started.push(worker);
    return worker;
  });
  return { started, ask };
}

it("starts a worker at the first request, and once", async () => {
  const { started, ask } = silent();
  expect(started).toHaveLength(0);
  await expect(ask(async () => 42)).resolves.toBe(42);
  await expect(ask(() => Promise.reject(new RangeError("no")))).rejects.toThrow("no");
  expect(started).toHaveLength(1);
});

it("reports an error to all who wait, and starts a new worker for the next request", async () => {
  const { started, ask } = silent();
  const waiting = [ask((api) => api.answer()), ask((api) => api.answer())];
  started[0]?.break("");
  for (const one of waiting) await expect(one).rejects.toThrow("or load the page again.");
  expect(started[0]?.terminate).toHaveBeenCalled();
  const next = ask((api) => api.answer());
  expect(started).toHaveLength(2);
  started[1]?.break("out of memory");
  await expect(next).rejects.toThrow("out of memory");
});

it.each([
  "Uncaught NetworkError: Failed to execute 'importScripts' on 'WorkerGlobalScope': The script at '/a.js' failed to load.",
  "Failed to load chunk /_next/static/chunks/1wgemib6m62ap.js from module 489880",
])("does not name files of the page that did not load: %s", async (message) => {
  const { started, ask } = silent();
  const refused = ask(() => Promise.reject(new Error(message)));
  await expect(refused).rejects.toThrow(/^A part of the page could not be loaded/);
  const waiting = ask((api) => api.answer());
  started[0]?.break(message);
  await expect(waiting).rejects.toThrow(/^A part of the page could not be loaded/);
});
