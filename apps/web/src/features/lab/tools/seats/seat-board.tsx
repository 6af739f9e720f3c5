"use client";
import type { Seat } from "@wirecost/sim-core";
import { type KeyboardEvent, useRef, useState } from "react";
import styles from "./seats-panel.module.css";

/** Dots drawn in one box; the rest is a number. */
const DOTS = 24;

/** One box per server with one dot per client. Arrow keys walk the boxes; the line above says who is in one. */
export function SeatBoard({ seats }: { seats: readonly Seat[] }) {
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
      <p className={styles.readout} aria-live="polite">
        <b>{seat.label}</b>:{" "}
        {seat.clients.length > 0
          ? `${seat.clients.length === 1 ? "client" : "clients"} ${seat.clients.join(", ")}`
          : "no clients"}
      </p>
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
            <span className={styles.label}>{label}</span>
            <span className={styles.count}>{clients.length}</span>
            <span className={styles.dots} aria-hidden="true">
              {clients.slice(0, DOTS).map((client) => (
                <i key={client} />
              ))}
            </span>
          </button>
        ))}
      </div>
    </>
  );
}
