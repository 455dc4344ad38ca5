-- Graphs that are too large for memory: a partition for each build of a graph, which is loaded, indexed, read and
-- dropped as a whole. Read by lib/knowledge/postgres-graph.ts.
CREATE SEQUENCE graph_builds;
--> statement-breakpoint
CREATE TABLE graph_entities (
  graph bigint NOT NULL,
  id bigint NOT NULL,
  label text NOT NULL,
  kind text NOT NULL,
  prior smallint NOT NULL,
  description text
) PARTITION BY LIST (graph);
--> statement-breakpoint
CREATE INDEX graph_entities_id ON graph_entities (id);
--> statement-breakpoint
CREATE TABLE graph_names (
  graph bigint NOT NULL,
  key text NOT NULL,
  entity bigint NOT NULL,
  prior smallint NOT NULL,
  caps text NOT NULL
) PARTITION BY LIST (graph);
--> statement-breakpoint
CREATE INDEX graph_names_key ON graph_names (key, prior DESC);
--> statement-breakpoint
CREATE TABLE graph_tokens (
  graph bigint NOT NULL,
  token text NOT NULL,
  longest smallint NOT NULL
) PARTITION BY LIST (graph);
--> statement-breakpoint
CREATE INDEX graph_tokens_token ON graph_tokens (token);
--> statement-breakpoint
CREATE TABLE graph_facts (
  graph bigint NOT NULL,
  subject bigint NOT NULL,
  relation integer NOT NULL,
  object bigint,
  literal jsonb,
  source integer NOT NULL,
  trust real NOT NULL
) PARTITION BY LIST (graph);
--> statement-breakpoint
CREATE INDEX graph_facts_subject ON graph_facts (subject, relation);
--> statement-breakpoint
CREATE INDEX graph_facts_object ON graph_facts (object, relation) WHERE object IS NOT NULL;
