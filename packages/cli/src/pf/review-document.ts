import type { CommandReview, Review } from "@wirecost/abl/parameters";

/** Reviews as JSON: for a script with several commands, a list. Times are in ms. */
export function reviewsDocument(reviews: readonly CommandReview[]) {
  const documents = reviews.map(({ review, command }) => ({
    ...(command && { command: command.title, line: command.line }),
    ...reviewDocument(review),
  }));
  return documents.length === 1 ? documents[0] : { reviews: documents };
}

function reviewDocument(review: Review) {
  const { release, side, parameters, others, findings, read, conversation, costs, servers, settings } =
    review;
  return {
    version: release.name,
    side,
    files: read.map(({ name }) => name),
    conversation,
    costs,
    servers,
    settings,
    findings: findings.map(({ kind, message, name, file, line, source, edits }) => ({
      kind,
      message,
      name,
      file,
      line,
      source,
      hasFix: edits !== undefined,
    })),
    parameters: parameters.map(({ fact, side: of, given, value, standard, defaults, cost }) => ({
      name: fact.name,
      title: fact.title,
      side: of,
      value,
      unit: fact.unit,
      given: given && { file: given.written.file, line: given.written.line, database: given.database },
      default: standard,
      documentedDefaults: defaults.map(({ value: stated, note, source }) => ({
        value: stated,
        note,
        source,
      })),
      ...cost,
    })),
    others: others.map(({ known, written }) => ({
      name: known.name,
      title: known.title,
      value: written.value,
      file: written.file,
      line: written.line,
    })),
  };
}
