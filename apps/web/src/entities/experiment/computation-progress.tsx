import type { Computation } from "@wirecost/contract";
import { Small, Stack } from "../../shared/ui/layout/layout.tsx";
import styles from "./experiment.module.css";

export function ComputationProgress({ name, state, done, cells }: Computation) {
  const count = (value: number) => value.toLocaleString("en-US");
  return (
    <Stack gap={4} className={styles.progress}>
      <progress
        aria-label={`Computing ${name}`}
        max={cells}
        {...(state === "waiting" ? {} : { value: done })}
      />
      <Small as="p">
        {state === "waiting"
          ? `Queued: ${count(cells)} cells`
          : `Computed ${count(done)} of ${count(cells)} cells`}
      </Small>
    </Stack>
  );
}
