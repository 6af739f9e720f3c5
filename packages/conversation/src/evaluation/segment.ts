export interface Segment {
  readonly text: string;
  readonly as?: "number" | "code";
}

export const words = (text: string): Segment => ({ text });
export const number = (text: string): Segment => ({ text, as: "number" });
export const code = (text: string): Segment => ({ text, as: "code" });
