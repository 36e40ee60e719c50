/**
 * Calls each operation with arbitrary requests and judges each answer by the description of the API. A failing request is made as small
 * as it goes, and is reported with the seed that gives it again.
 */
import fc from 'fast-check';
import type { Clinic } from '../api/clinic.ts';
import { operationsOf, wordsOf, type Operation } from './apiDocument.ts';
import { curlLine } from './curl.ts';
import { createJudge, type Judge } from './judge.ts';
import { requestOf, type FuzzRequest } from './requests.ts';
import { closeConnections, resolve, send, type Sent } from './send.ts';
import type { Vocabulary } from './values.ts';
import { KNOWN_TEXTS, USUAL, World, type Caller } from './world.ts';

export interface FuzzOptions {
  /** Of each operation. */
  readonly examples: number;
  readonly seed: number;
  /** One of them is drawn for each example. */
  readonly callers: readonly Caller[];
  /** All of them unless given; by the id of the description. */
  readonly operation?: string | undefined;
}

export interface Finding {
  readonly operation: string;
  readonly caller: Caller;
  readonly fault: string;
  readonly request: string;
  readonly answer: string;
}

/** Requests that a failing one may take to become small. */
const SHRINKS = 150;

const UUID = /^[0-9a-f-]{36}$/i;

export class Fuzzer {
  private readonly world: World;
  private readonly vocabulary: Vocabulary;
  private readonly judge: Judge = createJudge();
  readonly operations: readonly Operation[];
  readonly #statuses: Record<string, number> = {};
  #requests = 0;

  private constructor(world: World, operations: readonly Operation[]) {
    this.world = world;
    this.operations = operations;
    this.vocabulary = {
      words: [...KNOWN_TEXTS, ...wordsOf(operations)],
      modules: world.modules,
      usual: USUAL,
    };
  }

  static async open(clinic: Clinic): Promise<Fuzzer> {
    const description: unknown = await (await fetch(`${clinic.url}/api/openapi.json`)).json();
    return new Fuzzer(await World.make(clinic), operationsOf(description));
  }

  get requests(): number {
    return this.#requests;
  }

  /** Status → how many answers. */
  get statuses(): Readonly<Record<string, number>> {
    return this.#statuses;
  }

  /** @throws Error where there is no such operation */
  async run({ examples, seed, callers, operation }: FuzzOptions): Promise<readonly Finding[]> {
    const chosen = this.operations.filter(({ id }) => operation === undefined || id === operation);
    if (chosen.length === 0) throw new Error(`There is no operation ${operation ?? ''}`);
    const findings: Finding[] = [];
    for (const one of chosen) {
      const finding = await this.tryOperation(one, { examples, seed, callers });
      if (finding) findings.push(finding);
    }
    return findings;
  }

  close(): void {
    closeConnections();
  }

  private async tryOperation(
    operation: Operation,
    { examples, seed, callers }: Omit<FuzzOptions, 'operation'>,
  ): Promise<Finding | null> {
    let last: Finding | null = null;
    let shrinks = 0;
    const request = requestOf(operation, this.vocabulary);
    const property = fc.asyncProperty(fc.constantFrom(...callers), request, async (caller, given) => {
      if (last !== null && ++shrinks > SHRINKS) return;
      const finding = await this.tryOnce(operation, caller, given);
      if (finding === null) return;
      last = finding;
      throw new Error(finding.fault);
    });
    const { errorInstance } = await fc.check(property, {
      // Each operation draws from numbers of its own, also where it is the only one.
      seed: seed + this.operations.indexOf(operation),
      numRuns: examples,
    });
    if (errorInstance && last === null)
      throw new Error(`${operation.id} could not be tried: ${String(errorInstance)}`, {
        cause: errorInstance,
      });
    return last;
  }

  private async tryOnce(operation: Operation, name: Caller, given: FuzzRequest): Promise<Finding | null> {
    const caller = await this.world.caller(name);
    this.#requests += 1;
    const request = await resolve(given, this.world, caller);
    const found = (fault: string, answer: string): Finding => ({
      operation: operation.id,
      caller: name,
      fault,
      request: curlLine(request),
      answer: answer.slice(0, 600),
    });
    try {
      const sent = await send(request);
      this.#statuses[sent.status] = (this.#statuses[sent.status] ?? 0) + 1;
      this.remember(operation, sent);
      if (sent.status === 401) await this.world.renew(name);
      const fault = this.judge.faultOf(operation, sent);
      return fault === null ? null : found(fault, sent.text);
    } catch (error) {
      return found(`does not come: ${String(error)}`, '');
    }
  }

  private remember({ module, method }: Operation, { status, text, request }: Sent): void {
    const [, made] = /"_id":"([\w-]+)"/.exec(text) ?? [];
    if (status === 201 && made !== undefined) this.world.created(module, made);
    if (status === 200 && method === 'DELETE') {
      const id = new URL(request.url).pathname.split('/').at(-2);
      // What else is deleted, a restriction, is no record.
      if (id !== undefined && UUID.test(id)) this.world.removed(module, id);
    }
  }
}

/** As it is printed for people. */
export function findingText({ operation, caller, fault, request, answer }: Finding, seed: number): string {
  return [`${operation} (${caller}, seed ${seed}): the answer ${fault}`, `  ${request}`, `  ${answer}`].join(
    '\n',
  );
}
