"use client";
import { useMemo, useState } from "react";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import type { LabStore } from "../../lab-store.ts";
import { useToolParams } from "../use-tool-params.ts";
import { SeatBoard } from "./seat-board.tsx";
import styles from "./seats-panel.module.css";
import { seatsText } from "./seats-text.ts";

/** Boxes shown before anybody asks for the rest. */
const FIRST = 60;

/** Which client sits where. */
export function SeatsPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const params = useToolParams(store);
  const [all, setAll] = useState(false);
  const seats = useMemo(() => model.seats?.(params) ?? [], [model, params]);
  const shown = all ? seats : seats.slice(0, FIRST);
  return (
    <section aria-label="Server assignment">
      <h2>Clients by server</h2>
      <p className={styles.words}>{seatsText(seats)}</p>
      <SeatBoard seats={shown} />
      {seats.length > FIRST ? (
        <Button size="small" variant="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? `The first ${FIRST} only` : `All ${seats.length}`}
        </Button>
      ) : null}
      <details className={styles.text}>
        <summary>As text</summary>
        <ul>
          {seats.map(({ label, clients }) => (
            <li key={label}>
              <b>{label}</b>: {clients.length > 0 ? clients.join(", ") : "no clients"}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
