import { MAX_COMPLAINTS } from "./limits.ts";
import type { Complaint } from "./reading.ts";

/** Offending text is shortened to this many characters. */
const LONGEST = 120;

/** Collects complaints: all are counted, and at most MAX_COMPLAINTS of each severity are listed. */
export class ComplaintList {
  readonly list: Complaint[] = [];
  readonly #counts = { error: 0, warning: 0 };

  error(complaint: Omit<Complaint, "severity">): void {
    this.#add({ ...complaint, severity: "error" });
  }

  warning(complaint: Omit<Complaint, "severity">): void {
    this.#add({ ...complaint, severity: "warning" });
  }

  get hasErrors(): boolean {
    return this.#counts.error > 0;
  }

  /** Number of complaints that were counted but not listed. */
  get omitted(): number {
    return this.#counts.error + this.#counts.warning - this.list.length;
  }

  #add(complaint: Complaint): void {
    this.#counts[complaint.severity] += 1;
    if (this.#counts[complaint.severity] > MAX_COMPLAINTS) return;
    const { value } = complaint;
    this.list.push(
      value.length > LONGEST ? { ...complaint, value: `${value.slice(0, LONGEST)}...` } : complaint,
    );
  }
}
