-- Facts are told apart by number where one judgement rests on several.
ALTER TABLE graph_facts ADD COLUMN id bigint NOT NULL;
