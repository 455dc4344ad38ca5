import type {
  AddSourcePartInput,
  CreateSourceInput,
  DeleteSourceOutput,
  ListRelationsOutput,
  ListSourcesOutput,
  RefreshSourceInput,
  SearchKnowledgeInput,
  SearchKnowledgeOutput,
  Source,
  UpdateRelationInput,
  UpdateRelationOutput,
} from "./api.generated.js";
import type { CallOptions, KeyedOptions, Transport } from "./transport.js";

/** What claims are checked against. */
export class Knowledge {
  readonly sources: Sources;
  readonly relations: Relations;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.sources = new Sources(transport);
    this.relations = new Relations(transport);
  }

  search(input: SearchKnowledgeInput, options: CallOptions = {}): Promise<SearchKnowledgeOutput> {
    return this.#transport.json("search_knowledge", { input, options });
  }
}

/** Facts and documents of your own. */
export class Sources {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  list(options: CallOptions = {}): Promise<ListSourcesOutput> {
    return this.#transport.json("list_sources", { options });
  }

  /** The import goes on behind the answer; read `status` by `get`. */
  create(input: CreateSourceInput, options: KeyedOptions = {}): Promise<Source> {
    return this.#transport.json("create_source", { input, options });
  }

  get(sourceId: string, options: CallOptions = {}): Promise<Source> {
    return this.#transport.json("get_source", { at: { source_id: sourceId }, options });
  }

  delete(sourceId: string, options: CallOptions = {}): Promise<DeleteSourceOutput> {
    return this.#transport.json("delete_source", { at: { source_id: sourceId }, options });
  }

  /** Reads documents again, from their addresses or from a new file. Tried again only where it was not begun. */
  refresh(sourceId: string, input: RefreshSourceInput = {}, options: CallOptions = {}): Promise<Source> {
    return this.#transport.json("refresh_source", { at: { source_id: sourceId }, input, options });
  }

  /** A part that is sent again replaces itself, so that it may be tried again. */
  addPart(sourceId: string, input: AddSourcePartInput, options: CallOptions = {}): Promise<Source> {
    return this.#transport.json("add_source_part", { at: { source_id: sourceId }, input, options, isRepeatable: true });
  }
}

/** What the relations of your facts mean. */
export class Relations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  list(options: CallOptions = {}): Promise<ListRelationsOutput> {
    return this.#transport.json("list_relations", { options });
  }

  /** `predicate` as the files write it. An input without fields leaves the relation to inference again. */
  update(predicate: string, input: UpdateRelationInput, options: CallOptions = {}): Promise<UpdateRelationOutput> {
    return this.#transport.json("update_relation", { at: { predicate }, input, options });
  }
}
