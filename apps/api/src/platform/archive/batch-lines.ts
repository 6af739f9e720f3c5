/** A line and its length in characters. */
export interface MeasuredLine<Line> {
  readonly line: Line;
  readonly length: number;
}

/** Batches of lines: up to a number of lines, and up to a number of characters. */
export async function* batchLines<Line>(
  lines: AsyncIterable<MeasuredLine<Line>>,
  most: { readonly lines: number; readonly characters: number },
): AsyncGenerator<readonly Line[]> {
  let batch: Line[] = [];
  let characters = 0;
  for await (const { line, length } of lines) {
    batch.push(line);
    characters += length;
    if (batch.length < most.lines && characters < most.characters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
