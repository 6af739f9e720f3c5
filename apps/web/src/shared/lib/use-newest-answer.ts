"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";

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
  const wanted = useRef(question);
  const busy = useRef(false);
  const [answered, setAnswered] = useState<{ question: Question; answer: Answer }>();
  const [failure, setFailure] = useState<string>();
  const run = useEffectEvent(async () => {
    if (busy.current) return;
    busy.current = true;
    let asked: Question;
    do {
      asked = wanted.current;
      try {
        const answer = await ask(asked);
        setAnswered({ question: asked, answer });
        setFailure(undefined);
      } catch (reason) {
        setFailure(reason instanceof Error ? reason.message : String(reason));
      }
    } while (asked !== wanted.current);
    busy.current = false;
  });
  useEffect(() => {
    wanted.current = question;
    void run();
  }, [question]);
  return { answered, failure };
}
