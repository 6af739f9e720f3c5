import type { Source } from "./parameter-fact.ts";

const HOST = "https://docs.progress.com/bundle";

type Documented = "122" | "128" | "13";

const RELEASE_OF = { "122": "12.2", "128": "12.8", "13": "13.0" } as const;

/** A page of a guide, addressed by its title; the guides of release 13 have no number in their address. */
function page(guide: string, bundle: string) {
  return (release: Documented, name: string): Source => ({
    title: `${guide} ${RELEASE_OF[release]}, ${name}`,
    url: `${HOST}/${bundle}${release === "13" ? "" : `-${release}`}/page/${name.replaceAll("/", "").match(/\w+/g)?.join("-")}.html`,
  });
}

export const reference = page(
  "Startup Command and Parameter Reference",
  "openedge-startup-and-parameter-reference",
);
export const management = page("Manage the OpenEdge Database", "openedge-database-management");

export const DEFAULT_UPDATES: Source = {
  title: "OpenEdge Database Performance 12.2, Database startup parameter default updates: old and new values",
  url: `${HOST}/openedge-database-performance-122/page/Database-startup-parameter-default-updates.html`,
};

export const STARTING_A_BROKER: Source = {
  title: "OpenEdge Database Start and Stop 12.8, Starting a broker",
  url: `${HOST}/openedge-database-start-and-stop-128/page/Starting-a-broker.html`,
};

export const THREADED: Source = {
  title: "OpenEdge Threaded Database 12.2, Threaded Database Server Functionality and Benefits",
  url: `${HOST}/openedge-threaded-database-122/page/Threaded-Database-Server-Functionality-and-Benefits.html`,
};

export const SERVER_GROUP: Source = {
  title: "OpenEdge Management 13.0, Advanced database server group properties",
  url: `${HOST}/openedge-management-component-configuration/page/Advanced-database-server-group-properties.html`,
};

export const FIREWALL = management("13", "Access a server behind a firewall");

export const KB_MM: Source = {
  title: "Progress knowledge base P21348, for all supported versions",
  url: "https://knowledgebase.progress.com/articles/Article/P21348",
};

export const KB_LICENSE: Source = {
  title: "Progress knowledge base, Starting the multithreaded database server: message 14070",
};

/** From the footnotes of the 11.x reference: defaults of 0 and 2 give the behavior before release 11.1. */
export const REFERENCE_11: Source = {
  title: "Startup Command and Parameter Reference 11.7: the defaults give the behavior before release 11.1",
  url: "https://documentation.progress.com/output/ua/OpenEdge_latest/dpspr/prefetch-factor-(-prefetchfactor).html",
};

export const TALK_128: Source = { title: "A conference talk on 12.8" };

/** The change of defaults is first documented with 12.2. */
export const BEFORE_122: Source = {
  title: "No source for 12.0 and 12.1: the documentation of 12.2 is the first with the new values",
};
