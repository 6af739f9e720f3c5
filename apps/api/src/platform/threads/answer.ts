import { AppError } from "../errors/app-error.ts";

/** What a thread answers: an error would not cross to another thread whole. */
export type Answer<T> =
  | { readonly value: T }
  | { readonly refused: Pick<AppError, "code" | "message" | "issues"> };

/** Work of a thread. What it throws as an AppError is thrown again where the work was asked for. */
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
