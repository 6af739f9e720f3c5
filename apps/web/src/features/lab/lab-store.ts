import type { MeasuredSet } from "@wirecost/analysis";
import {
  type Axis,
  checkValue,
  type Issue,
  type Model,
  type Params,
  type ParamValue,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { decodeView } from "../../entities/design/lab-address.ts";
import {
  checkViewAxes,
  defaultView,
  type LabView,
  shownView,
  suggestedAxis,
} from "../../entities/design/lab-view.ts";
import { measuredView, resolveSet } from "../../entities/design/measured-view.ts";

export interface OpenSet {
  /** Its id in the address; "local" for a file that only this browser has read. */
  readonly reference: string;
  readonly set: MeasuredSet;
  /** The team from which it was fetched. */
  readonly owner?: SetOwner;
}

/** A team of the user's with a measured set. It need not be the active one. */
export interface SetOwner {
  readonly id: string;
  readonly name: string;
}

export interface LabState {
  readonly view: LabView;
  /** The view with the displayed axes, which are computed and saved: including the current settings. */
  readonly shown: LabView;
  /** The state after a reset, which the address omits. */
  readonly base: LabView;
  readonly open: OpenSet | undefined;
  /** A set in the address that is still to be fetched, or could not be. */
  readonly pending:
    | { readonly reference: string; readonly search: string; readonly error?: string }
    | undefined;
  /** Problems with the address. */
  readonly issues: readonly Issue[];
  /** Counts deliberate steps, each of which gets an entry in the browser's history. */
  readonly step: number;
}

/** Whether the settings are not known yet: they come with the set in the address. */
export function isWaiting({ pending }: LabState): boolean {
  return pending !== undefined && pending.error === undefined;
}

const MERGE_MS = 800;

const MAX_UNDO = 100;

/** The lab's state, outside React so that one change is one render. Every action leaves a computable state. */
export class LabStore {
  readonly model: Model;
  #state: LabState;
  readonly #listeners = new Set<() => void>();
  readonly #past: LabView[] = [];
  /** Undone views, which redo restores until the next change. */
  #future: LabView[] = [];
  #last = { key: "", at: 0 };

  constructor(model: Model, search: string) {
    this.model = model;
    this.#state = opened(model, search);
  }

  readonly get = (): LabState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets one parameter. @returns what is wrong with the value; then nothing changes */
  readonly setParam = (id: string, value: ParamValue): Issue | undefined => {
    const param = this.model.params[id];
    const issue = param
      ? checkValue(id, param, value)
      : { param: id, value, message: `There is no setting ${id}.` };
    if (!issue) this.setParams({ [id]: value }, id);
    return issue;
  };

  readonly setParams = (patch: Params, key = ""): void => {
    const { view } = this.#state;
    if (Object.entries(patch).every(([id, value]) => view.params[id] === value)) return;
    this.change({ params: { ...view.params, ...patch } }, key);
  };

  /** Changes the view. Changes of one key in quick succession are undone together. */
  readonly change = (patch: Partial<LabView>, key = ""): void => {
    const now = performance.now();
    if (key === "" || key !== this.#last.key || now - this.#last.at > MERGE_MS) this.#record();
    this.#last = { key, at: now };
    const { calibration, params, rows, columns, focus } = this.#state.view;
    const moved = [rows, columns].some(({ param }) => patch.params && patch.params[param] !== params[param]);
    // A setting on an axis of the matrix moves the selection.
    const view = { ...this.#state.view, focus: moved ? undefined : focus, ...patch };
    // Constants are fitted together: if one of them is changed manually, the others are no longer calibrated.
    const isCalibrated = calibration?.params.every((id) => view.params[id] === params[id]) ?? true;
    this.#set({ view: isCalibrated || patch.calibration ? view : { ...view, calibration: undefined } });
  };

  /** Applies fitted constants; from then on every value is marked as calibrated. */
  readonly calibrate = (calibration: UsedCalibration, constants: Params): void =>
    this.change({ params: { ...this.#state.view.params, ...constants }, calibration });

  /** Resets the calibrated constants to their values without a calibration. */
  readonly dropCalibration = (): void => {
    const { base, view } = this.#state;
    const ids = view.calibration?.params ?? [];
    const back = Object.fromEntries(ids.flatMap((id) => [[id, base.params[id] ?? 0]]));
    this.change({ params: { ...view.params, ...back }, calibration: undefined });
  };

  /** The replaced metric becomes the secondary one, so that the same one is not displayed twice. */
  readonly setMetric = (metric: string): void => {
    const { metric: was, second } = this.#state.view;
    this.change(second === metric ? { metric, second: was } : { metric });
  };

  readonly setAlong = (along: LabView["along"]): void => this.change({ along });

  /** Selects a cell of the displayed matrix, by rows. */
  readonly focusAt = (index: number): void => {
    const { rows, columns } = this.#state.shown;
    const row = rows.values[Math.floor(index / columns.values.length)];
    const column = columns.values[index % columns.values.length];
    if (row !== undefined && column !== undefined) this.focus(row, column);
  };

  readonly focus = (row: ParamValue, column: ParamValue): void => {
    const { view } = this.#state;
    const own = view.params[view.rows.param] === row && view.params[view.columns.param] === column;
    // The form's own cell is selected by following the form.
    const focus = own ? undefined : { row, column };
    if (focus?.row === view.focus?.row && focus?.column === view.focus?.column) return;
    this.#set({ view: { ...view, focus } });
  };

  /** Opens a tool below the chart. Not undoable: the design is unchanged. */
  readonly openTool = (tool: string): void => this.#set({ view: { ...this.#state.view, tool } });

  /** Stores the settings of a tool as text; "" for its defaults. */
  readonly setTool = (id: string, text: string): void => {
    const { view } = this.#state;
    if ((view.tools[id] ?? "") === text) return;
    this.#set({ view: { ...view, tools: { ...view.tools, [id]: text } } });
  };

  /** Puts a parameter on an axis, with its suggested values. */
  readonly pickAxis = (side: "rows" | "columns", param: string): void =>
    this.setAxis(side, suggestedAxis(this.model, param, this.#state.view.params));

  readonly setAxis = (side: "rows" | "columns", axis: Axis): void => {
    const { view } = this.#state;
    const other = side === "rows" ? "columns" : "rows";
    // Selecting the other axis's parameter swaps them.
    if (axis.param === view[other].param) this.swapAxes();
    else this.change({ [side]: axis, focus: undefined });
  };

  /** @returns what keeps the axis from being used; then nothing changes */
  readonly editAxis = (side: "rows" | "columns", axis: Axis): string | undefined => {
    const problem = checkViewAxes(this.model, { ...this.#state.view, [side]: axis });
    if (problem === undefined) this.setAxis(side, axis);
    return problem;
  };

  readonly swapAxes = (): void => {
    const { rows, columns, focus } = this.#state.view;
    this.change({ rows: columns, columns: rows, focus: focus && { row: focus.column, column: focus.row } });
  };

  readonly openSet = (reference: string, set: MeasuredSet): void => {
    this.#record();
    const opened = measuredView(this.model, set);
    const base = reference === "local" ? this.#state.base : opened;
    const view = withCalibration(this.#state.view, opened);
    this.#set({ view, base, open: { reference, set }, pending: undefined, step: this.#state.step + 1 });
  };

  /** Removes the set and keeps the settings. */
  readonly closeSet = (): void => {
    this.#set({
      base: defaultView(this.model),
      open: undefined,
      pending: undefined,
      step: this.#state.step + 1,
    });
  };

  /** The set in the address has been loaded. */
  readonly resolvePending = (reference: string, set: MeasuredSet, owner: SetOwner): void => {
    const { pending } = this.#state;
    if (pending?.reference !== reference) return;
    const base = measuredView(this.model, set);
    const { view, issues } = decodeView(this.model, pending.search, base);
    this.#set({ view, base, issues, open: { reference, set, owner }, pending: undefined });
  };

  readonly failPending = (reference: string, error: string): void => {
    const { pending } = this.#state;
    if (pending?.reference === reference) this.#set({ pending: { ...pending, error } });
  };

  /** Follows the address after Back or Forward. */
  readonly load = (search: string): void => {
    this.#future = [];
    this.#state = { ...opened(this.model, search), step: this.#state.step };
    this.#notify();
  };

  readonly reset = (): void => this.change({ ...this.#state.base, ...this.#tools() });

  readonly undo = (): boolean => this.#restore(this.#past, this.#future);

  readonly redo = (): boolean => this.#restore(this.#future, this.#past);

  readonly dismissIssues = (): void => this.#set({ issues: [] });

  #record(): void {
    this.#past.push(this.#state.view);
    if (this.#past.length > MAX_UNDO) this.#past.shift();
    this.#future = [];
  }

  #restore(from: LabView[], to: LabView[]): boolean {
    const view = from.pop();
    if (!view) return false;
    to.push(this.#state.view);
    this.#last = { key: "", at: 0 };
    this.#set({ view: { ...view, ...this.#tools() } });
    return true;
  }

  /** The tools below examine a design and are not part of it: neither undo, redo nor reset removes their settings. */
  #tools(): Pick<LabView, "tool" | "tools"> {
    const { tool, tools } = this.#state.view;
    return { tool, tools };
  }

  #set(patch: Partial<Omit<LabState, "shown">>): void {
    const { view = this.#state.view } = patch;
    const shown =
      view === this.#state.view ? this.#state.shown : shownView(this.model, view, this.#state.shown);
    this.#state = { ...this.#state, ...patch, shown };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A view with the calibrated constants of another: a calibration is tested on a second measured set. */
function withCalibration({ calibration, params }: LabView, view: LabView): LabView {
  if (!calibration) return view;
  const constants = Object.fromEntries(calibration.params.flatMap((id) => [[id, params[id] ?? 0]]));
  return { ...view, params: { ...view.params, ...constants }, calibration };
}

function opened(model: Model, search: string): LabState {
  const reference = new URLSearchParams(search).get("set") ?? undefined;
  const problems: Issue[] = [];
  let set: MeasuredSet | undefined;
  try {
    set = reference === undefined ? undefined : resolveSet(model, reference);
  } catch (error) {
    problems.push({
      param: "set",
      value: reference,
      message: error instanceof Error ? error.message : String(error),
    });
  }
  const base = set ? measuredView(model, set) : defaultView(model);
  const { view, issues } = decodeView(model, search, base);
  const waiting = reference !== undefined && !set && problems.length === 0;
  return {
    view,
    shown: shownView(model, view),
    base,
    open: set && reference !== undefined ? { reference, set } : undefined,
    pending: waiting ? { reference, search } : undefined,
    issues: [...problems, ...issues],
    step: 0,
  };
}
