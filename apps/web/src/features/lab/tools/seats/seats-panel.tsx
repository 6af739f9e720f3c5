import type { Seat } from "@wirecost/sim-core";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { Box, Row, Small, Soft, Strong, Text } from "../../../../shared/ui/layout/layout.tsx";
import type { LabStore } from "../../lab-store.ts";
import { useToolParams } from "../tool-state.ts";
import styles from "../tools.module.css";

/** Maximum dots drawn in one box; the rest is a number. */
const DOTS = 24;

/** Boxes shown before the list is expanded. */
const FIRST = 60;

/** Assigns clients to servers. */
export function SeatsPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const params = useToolParams(store);
  const [all, setAll] = useState(false);
  const seats = useMemo(() => model.seats?.(params) ?? [], [model, params]);
  const shown = all ? seats : seats.slice(0, FIRST);
  return (
    <section aria-label="Server assignment">
      <h2>Clients by server</h2>
      <Soft mt={4} mb={8}>
        {seatsText(seats)}
      </Soft>
      <SeatBoard seats={shown} />
      {seats.length > FIRST ? (
        <Button size="small" variant="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? `The first ${FIRST} only` : `All ${seats.length}`}
        </Button>
      ) : null}
      <Box as="details" size={12} mt={8} className={styles.text}>
        <summary>As text</summary>
        <ul>
          {seats.map(({ label, clients }) => (
            <li key={label}>
              <Strong>{label}</Strong>: {clients.length > 0 ? clients.join(", ") : "no clients"}
            </li>
          ))}
        </ul>
      </Box>
    </section>
  );
}

/** Clients per server as text: "150 clients on 30 servers, 5 on each." */
export function seatsText(seats: readonly Seat[]): string {
  const counts = seats.map(({ clients }) => clients.length);
  const used = counts.filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return "No client is connected.";
  const [least, most] = [Math.min(...used), Math.max(...used)];
  const each =
    least === most ? `${most} on ${used.length === 1 ? "it" : "each"}` : `${least} to ${most} on each`;
  // A model names its seats "Server 1", "Server 2".
  const kind = (seats[0]?.label ?? "").replace(/ \d+$/, "").toLowerCase();
  const places = used.length === 1 ? kind : `${kind}s`;
  const empty = counts.length - used.length;
  return `${total} ${total === 1 ? "client" : "clients"} on ${used.length} ${places}, ${each}${empty > 0 ? `; ${empty} empty` : ""}.`;
}

/**
 * One box per server with one dot per client. Arrow keys move between boxes; the line above lists the clients of a box.
 */
function SeatBoard({ seats }: { seats: readonly Seat[] }) {
  const [at, setAt] = useState(0);
  const board = useRef<HTMLDivElement>(null);
  const current = Math.min(at, seats.length - 1);
  const seat = seats[current];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? seats.length - 1 : current + (step ?? 0);
    if (next === current || next < 0 || next >= seats.length) return;
    event.preventDefault();
    setAt(next);
    board.current?.querySelectorAll("button")[next]?.focus();
  };
  if (!seat) return null;
  return (
    <>
      <Small as="p" mb={4} className={styles.readout} aria-live="polite">
        <Text as="b" tone="ink">
          {seat.label}
        </Text>
        :{" "}
        {seat.clients.length > 0
          ? `${seat.clients.length === 1 ? "client" : "clients"} ${seat.clients.join(", ")}`
          : "no clients"}
      </Small>
      <div ref={board} className={styles.board} role="toolbar" aria-label="Servers" onKeyDown={onKeyDown}>
        {seats.map(({ label, clients }, i) => (
          <button
            key={label}
            type="button"
            className={styles.box}
            tabIndex={i === current ? 0 : -1}
            aria-label={`${label}: ${clients.length} ${clients.length === 1 ? "client" : "clients"}`}
            aria-pressed={i === current}
            onFocus={() => setAt(i)}
            onPointerEnter={() => setAt(i)}
          >
            <Text ellipsis tone="soft" size={11} text="start" className={styles.label}>
              {label}
            </Text>
            <span className={styles.count}>{clients.length}</span>
            <Row as="span" wrap align="stretch" gap={2} full className={styles.dots} aria-hidden="true">
              {clients.slice(0, DOTS).map((client) => (
                <i key={client} />
              ))}
            </Row>
          </button>
        ))}
      </div>
    </>
  );
}
