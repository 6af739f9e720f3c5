import { getOrInsert } from "@wirecost/sim-core/model";
import type { Conversation, Statement } from "../conversation.ts";

/**
 * A conversation without the names that a program and its schema gave: statements are numbered and say what they do,
 * tables and endpoints are numbered. Everything that is derived from it is free of them too.
 */
export function withoutNames(conversation: Conversation): Conversation {
  return nameless()(conversation);
}

/** Two conversations without names; what both have has one number in both. */
export function bothWithoutNames(
  before: Conversation,
  after: Conversation,
): readonly [Conversation, Conversation] {
  const replace = nameless();
  return [replace(before), replace(after)];
}

function nameless(): (conversation: Conversation) => Conversation {
  const tables = numbering();
  const endpoints = numbering();
  const sourceLines = numbering();
  const archives = numbering();
  const pageRequests = numbering();
  const known = new Map<string, Statement>();
  let count = 0;
  const number = ({ operation, tables: of }: Statement): Statement => {
    const does = OPERATION.test(operation) ? operation : "";
    const own = of.map((name) => `table ${tables(name)}`);
    count++;
    return {
      text: [`${does ? `${does} ` : ""}statement ${count}`, own.join(", ")].filter(Boolean).join(" of "),
      operation: does || `statement ${count}`,
      tables: own,
    };
  };
  const pageRequest = ({ operation, text }: Statement): Statement => {
    const method = METHOD.test(operation) ? operation : "?";
    return { text: `${method} page request ${pageRequests(text)}`, operation: method, tables: [] };
  };
  const replace = (conversation: Conversation): Conversation => {
    // What stands twice in one recording is two statements.
    const { pages, source } = conversation;
    const isPage = source.kind === "requests";
    const statements = conversation.statements.map((one) =>
      isPage ? pageRequest(one) : (known.get(one.text) ?? number(one)),
    );
    if (!isPage)
      for (const [i, one] of statements.entries()) known.set(conversation.statements[i]?.text ?? "", one);
    return {
      ...conversation,
      source: { ...source, name: isPage ? `page ${archives(source.name)}` : "Recording" },
      ...(pages && {
        pages: {
          ...pages,
          files: pages.files.map((file) => ({ ...file, conversation: replace(file.conversation) })),
        },
      }),
      statements,
      endpoints: conversation.endpoints.map((name) => `endpoint ${endpoints(name)}`),
      sourceLines: conversation.sourceLines.map((name) => `line ${sourceLines(name)}`),
      dropped: droppedOf(conversation),
    };
  };
  return replace;
}

/** How many parts are not in it: what they are may be named by the source. */
function droppedOf({ dropped }: Conversation): Conversation["dropped"] {
  const count = dropped.reduce((sum, one) => sum + one.count, 0);
  return count === 0 ? [] : [{ what: "parts of the recording", count }];
}

/** Numbers from 1, the same for the same name. */
function numbering(): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => getOrInsert(known, name, () => known.size + 1);
}

/** Methods of HTTP that say nothing of a site. */
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
/** Words of SQL that say nothing of a schema. */
const OPERATION =
  /^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|REPLACE|WITH|VALUES|BEGIN|START|COMMIT|ROLLBACK|END|SAVEPOINT|RELEASE|SET|SHOW|COPY|CALL|DECLARE|FETCH|CLOSE|PREPARE|EXECUTE|DEALLOCATE|CREATE|ALTER|DROP|TRUNCATE|LOCK|FIND|FOR|FOR EACH|CONNECT)$/;
