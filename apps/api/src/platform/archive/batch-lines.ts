/** A line that was read, and how many characters it had. */
export interface MeasuredLine<Line> {
  readonly line: Line;
  readonly length: number;
}

/** Lines some at a time: as many as are handed on at once, and fewer where together they have more characters. */
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
