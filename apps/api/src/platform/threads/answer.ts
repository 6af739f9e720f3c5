import { AppError } from "../errors/app-error.ts";

/** A thread's result: an error object would not be transferred completely. */
export type Answer<T> =
  | { readonly value: T }
  | { readonly refused: Pick<AppError, "code" | "message" | "issues"> };

/** Runs work of a thread. Its AppErrors are thrown again in the calling thread. */
export function answering<Task, T>(work: (task: Task) => T | Promise<T>) {
  return async (task: Task): Promise<Answer<T>> => {
    try {
      return { value: await work(task) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, issues } = error;
      return { refused: { code, message, issues } };
    }
  };
}
