import { useEffect, useEffectEvent, useState } from "react";

/**
 * Asks one question at a time, and then the newest: while a slider moves, what is in between is never computed. Until
 * an answer is there, the one before stays.
 *
 * @param question the same object while the question is the same
 * @param ask rejects with an Error with a message that can be shown
 */
export function useNewestAnswer<Question, Answer>(
  question: Question,
  ask: (question: Question) => Promise<Answer>,
): { answered: { question: Question; answer: Answer } | undefined; failure: string | undefined } {
  const [answered, setAnswered] = useState<{ question: Question; answer: Answer }>();
  const [failure, setFailure] = useState<string>();
  const [askOne] = useState(() =>
    newestOnly<Question, Answer>(
      (question, answer) => {
        setAnswered({ question, answer });
        setFailure(undefined);
      },
      (reason) => setFailure(reason instanceof Error ? reason.message : String(reason)),
    ),
  );
  const askNewest = useEffectEvent((question: Question) => askOne(question, ask));
  useEffect(() => {
    void askNewest(question);
  }, [question]);
  return { answered, failure };
}

/** Asks one question at a time, each in the way that came with it; of those that come meanwhile, only the newest. */
export function newestOnly<Question, Answer>(
  take: (question: Question, answer: Answer) => void,
  fail: (reason: unknown) => void,
) {
  let wanted: { question: Question; ask: (question: Question) => Promise<Answer> };
  let isBusy = false;
  return async (question: Question, ask: (question: Question) => Promise<Answer>): Promise<void> => {
    wanted = { question, ask };
    if (isBusy) return;
    isBusy = true;
    let current: typeof wanted;
    do {
      current = wanted;
      try {
        take(current.question, await current.ask(current.question));
      } catch (reason) {
        fail(reason);
      }
    } while (current.question !== wanted.question);
    isBusy = false;
  };
}
