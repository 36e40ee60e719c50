/**
 * What a module's decider is made of. `decide` is pure: it sees the record, the facts that the command declared, the day and the
 * actor, and returns events, perhaps with warnings, nothing (a harmless repeat) or a rejection.
 */
import type { Records } from '@hospital/platform';
import type { ProcessDeclaration } from './processDeclaration.ts';
import type {
  Actor,
  AnyRow,
  Conflict,
  DraftOf,
  Fields,
  Flag,
  ModuleDescription,
  Rejection,
  RowOf,
  StreamStateOf,
  ReferencedBy,
  Values,
  Warning,
} from '@hospital/contracts';

/** A record of a module, by its declaration. */
export type RowOfModule<M extends ModuleDescription> = M extends { readonly fields: infer F extends Fields }
  ? RowOf<F>
  : never;

/** What a call sends of a record, after its body was parsed. */
export type InputOf<F extends Fields> = Readonly<Partial<Values<F>>>;

/** Another record that a decider needs; it is folded from the log. */
export interface FactRef<M extends ModuleDescription = ModuleDescription> {
  readonly module: M;
  readonly id: string | null | undefined;
  /** Only warnings need it: null where it cannot be read now. */
  readonly isOnlyForWarnings?: true;
}

/** A value by which records of a module are found, and the same in the words of its fields. */
export interface IndexEntry {
  /** camelCase: `approvedTax`. */
  readonly kind: string;
  /** Not personal, or hashed by the kernel. */
  readonly key: string;
  readonly personalKey?: boolean;
  /** null where no log has records that are older than the index: then the read model is not asked. */
  readonly values: Readonly<Record<string, string>> | null;
}

/** A record that is found by a value (claims/indexes.ts); null where nothing is to be found. */
export interface IndexRef<M extends ModuleDescription = ModuleDescription> {
  readonly module: M;
  readonly find: IndexEntry | null;
  /** Of several, the one that entered last; the first one unless set. */
  readonly newest?: true;
}

/** The record that is found by who acts, in an index whose keys are users: their open till session. */
export interface ActorRef<M extends ModuleDescription = ModuleDescription> {
  readonly module: M;
  /** Kind of the index. */
  readonly ofActor: string;
}

/** All records of a stream that holds many, and what it holds beside them; empty where it never was. */
export interface StreamRef<M extends ModuleDescription = ModuleDescription> {
  readonly module: M;
  /** The value that names it: the employee whose leaves they are. */
  readonly streamOf: string | null | undefined;
}

/** A claim or an entry of an index, by its name alone. */
export type ClaimName = Pick<Claim, 'kind' | 'key' | 'personalKey'> & Partial<Pick<IndexEntry, 'values'>>;

/** Every living record that holds one of these. For what is said beside a record, not for what decides: one that cannot be read is left out. */
export interface HoldersRef<M extends ModuleDescription = ModuleDescription> {
  readonly module: M;
  readonly holding: readonly ClaimName[];
  /** All of them unless set. */
  readonly atMost?: number;
}

/**
 * The living records of a module whose fields have these values: what refers to a record. The read model finds them once it has reached
 * the log's end, each is confirmed by its own fold. A command that runs at the same moment may overtake it: what must hold in any case is a
 * claim. Made by `recordsWhere`.
 */
export interface WhereRef<M extends ModuleDescription = ModuleDescription> {
  readonly module: M;
  /** Codes and ids, as in rows; null where nothing is looked for. */
  readonly where: Readonly<Record<string, string>> | null;
  /** How many of them are enough for the rule: a room with three beds needs to know of four. */
  readonly atMost: number;
}

/** Days, the first and the last one included; without a last one, all from the first on. */
export interface CountedDays<Name extends string = string> {
  readonly field: Name;
  readonly from: string;
  readonly to?: string;
}

/**
 * How many living records of a module there are on these days, with one of these values in each of the fields. For what is said beside a
 * record, not for what decides: 0 where the read model cannot tell, or is too slow. Made by `recordsOn`.
 */
export interface CountRef<M extends ModuleDescription = ModuleDescription> {
  readonly module: M;
  /** null where nothing is counted. */
  readonly on: CountedDays | null;
  /** Codes and ids, as in rows. */
  readonly among: Readonly<Record<string, readonly string[]>>;
}

/** Whether an active person other than who acts could decide. Asked where the matter is the actor's own alone, else it is false. */
export interface OtherHolderRef {
  /** Who decides holds this flag. */
  readonly otherHolderOf: Flag;
  /** What else their rights must allow; nothing else unless set. */
  readonly mayDecide?: (records: Pick<Records, 'load'>, actor: Actor) => Promise<boolean>;
  /** Whose matter it is: the actor's own in any case where they write it in the same call. */
  readonly owners: 'actor' | readonly (string | null | undefined)[];
}

export type FactRefs = Readonly<
  Record<
    string,
    FactRef | IndexRef | ActorRef | StreamRef | HoldersRef | WhereRef | CountRef | OtherHolderRef
  >
>;
/** A command that declares no facts has none. */
export type NoFacts = Readonly<Record<never, never>>;

/** A stream as a decider sees it. */
export interface StreamView<M extends ModuleDescription = ModuleDescription> {
  /** Deleted ones too. */
  readonly rows: readonly RowOfModule<M>[];
  readonly state: StreamStateOf<M>;
}

type Fact<Ref> = Ref extends OtherHolderRef
  ? boolean
  : Ref extends CountRef
    ? number
    : Ref extends StreamRef<infer M>
      ? StreamView<M>
      : Ref extends HoldersRef<infer M> | WhereRef<infer M>
        ? readonly RowOfModule<M>[]
        : Ref extends { readonly module: infer M extends ModuleDescription }
          ? RowOfModule<M> | null
          : never;
/** What a command declared; of a record null where there is none, or it was deleted. */
export type Facts<R extends FactRefs = FactRefs> = { readonly [K in keyof R]: Fact<NonNullable<R[K]>> };

export interface RightsContext<
  R extends FactRefs = FactRefs,
  M extends ModuleDescription = ModuleDescription,
> {
  /** The record's id. */
  readonly id: string;
  /** Folded again for each attempt. */
  readonly actor: Actor;
  readonly facts: Facts<R>;
  /** A new password came with the call; itself it is in no input. */
  readonly setsPassword: boolean;
  /** The record's stream: this record alone, or all that share it. */
  readonly stream: StreamView<M>;
}

export interface DecisionContext<
  R extends FactRefs = FactRefs,
  M extends ModuleDescription = ModuleDescription,
> extends RightsContext<R, M> {
  /** ISO instant of this attempt. */
  readonly now: string;
  /** The clinic's day. */
  readonly today: string;
  readonly commandId: string;
  /** Of the caller; null for the system. */
  readonly sessionId: string | null;
  /** The stored password that the event has to name; null where none came with the call. */
  readonly credential: string | null;
}

/** Whose way into their account a command changes. */
export interface AccountOwner {
  /** Their names and e-mails, before and after the command: a new password may not be one of these. */
  readonly words: readonly string[];
  /** Of who gives the command: the present password is asked for. */
  readonly isOwn: boolean;
}

/** A fact: what refers to a record, `recordsWhere(beds, { room: id, status: 'occupied' }, row.beds + 1)`. */
export function recordsWhere<const M extends ModuleDescription>(
  module: M,
  where: { readonly [K in keyof M['fields'] & string]?: string } | null,
  atMost: number,
): WhereRef<M> {
  return { module, where: where as WhereRef['where'], atMost };
}

/** From the clinic's day on: a fact does not know the day of its command. */
export const TODAY = 'today';

/** A fact: `recordsOn(appointments, { field: 'appointmentDate', from: TODAY }, { doctor: [id] })`. */
export function recordsOn<const M extends ModuleDescription>(
  module: M,
  on: CountedDays<keyof M['fields'] & string> | null,
  among: { readonly [K in keyof M['fields'] & string]?: readonly string[] },
): CountRef<M> {
  return { module, on, among: among as CountRef['among'] };
}

/** For `authorize`: who passes the route's permission may give the command. */
export const byRoute = (): null => null;

type Drafts<M extends ModuleDescription> = readonly DraftOf<M['events'][number]>[];

/** Drafts with what the answer says beside the record. */
export interface Accepted<M extends ModuleDescription = ModuleDescription> {
  readonly drafts: Drafts<M>;
  readonly warnings?: readonly Warning[];
  /** What conflicts with it unless it is accepted; reported together with the claims that others hold. */
  readonly conflicts?: readonly Conflict[];
}

/** Drafts alone are accepted without a word. */
export type Decision<M extends ModuleDescription = ModuleDescription> = Drafts<M> | Accepted<M> | Rejection;

export function acceptedWith<D extends readonly unknown[]>(drafts: D, warnings: readonly Warning[]) {
  return warnings.length > 0 ? { drafts, warnings } : drafts;
}

export function acceptedOf<M extends ModuleDescription>(
  decision: Drafts<M> | Accepted<M>,
): Required<Accepted<M>> {
  return 'drafts' in decision
    ? { warnings: [], conflicts: [], ...decision }
    : { drafts: decision, warnings: [], conflicts: [] };
}

interface CommandRules<M extends ModuleDescription, Input, R extends FactRefs> {
  /** `BookAppointment`. */
  readonly name: string;
  /** The record must not exist yet; every other command needs one that does and is not deleted. */
  readonly creates?: boolean;
  /** With `creates`: the record's id follows from what it is about, so that asking for it again meets it, and `decide` says what that means. */
  readonly isRepeatable?: boolean;
  /** Its key is recorded with its record, so that the key finds it where another body would lead elsewhere. */
  readonly isRecordedByKey?: boolean;
  /** Also of a record that is deleted. */
  readonly isForDeleted?: boolean;
  /** Decided from the record's own stream alone, also while the record is parked: for what a sign-in cannot do without. */
  readonly isOfOwnStream?: boolean;
  facts?(input: Input, row: RowOfModule<M> | null): R;
  /** What the record's state refuses to everybody: said before the revision that the caller expects is compared. */
  refusesState?(row: RowOfModule<M>): Rejection | null;
  /**
   * The rights that the route's permission does not tell, judged by today's rights each time, before a repeat gets its response too.
   * `row` is null where there is none yet, and may be deleted.
   */
  authorize(input: Input, row: RowOfModule<M> | null, context: RightsContext<R, M>): Rejection | null;
  /**
   * Whose way into their account it changes: what they sign in with; null where it changes none. Only with this does a command take a password;
   * its `decide` returns an event that names `context.credential`.
   */
  wayIn?(input: Input, row: RowOfModule<M> | null, context: RightsContext<R, M>): AccountOwner | null;
  /**
   * Its record may come to refer to a restricted person; only who reads the person meanwhile makes one about them. Refused in any case unless
   * set.
   */
  readonly onRestricted?: { about(data: Readonly<Record<string, unknown>>): string | null };
  /** The ids among which a restricted person refuses the event, beside whom the record is or comes to refer to: of an erased text, those whose it is. */
  keptBy?(data: Readonly<Record<string, unknown>>, row: RowOfModule<M> | null): readonly string[];
  /** Refused while a living record points at this one; asked of the read model once it has reached the log's end. */
  readonly notWhileReferencedBy?: readonly ReferencedBy[];
  decide(input: Input, row: RowOfModule<M> | null, context: DecisionContext<R, M>): Decision<M>;
}

/** Without arguments: a command of any module, as the kernel sees it. */
export interface Command<
  M extends ModuleDescription = ModuleDescription,
  Input = Readonly<Record<string, unknown>>,
  R extends FactRefs = FactRefs,
> extends CommandRules<M, Input, R> {
  readonly module: M;
}

/**
 * For the commands of a module: drafts are typed by its events, facts by what the command declares. `facts` comes before the
 * functions that use them, and one of the functions says what the input is.
 */
export function commandsOf<const M extends ModuleDescription>(module: M) {
  return <Input = Readonly<Record<string, unknown>>, R extends FactRefs = NoFacts>(
    rules: CommandRules<M, Input, R>,
  ): Command<M, Input, R> => ({ ...rules, module });
}

/**
 * How the holders of a claim stand to each other; in an index they never meet. `atMost`: a place among several; their number is in the
 * claim's `value.atMost`, or another record holds it under the same kind and key (`limit`), or both, and the lowest counts.
 */
export type ClaimRule = 'unique' | 'interval' | 'atMost' | 'limit' | 'atLeastOne' | 'index';

/** What a record holds, as its row tells: the kernel takes it before the event and releases it after. */
export interface Claim {
  /** camelCase: `doctorDay`. */
  readonly kind: string;
  /** Opaque; personal ones are hashed by the kernel. */
  readonly key: string;
  readonly personalKey?: boolean;
  readonly rule: ClaimRule;
  /** For `interval`: HH:MM, half-open. For `limit` its `limit`: it is refused where more places are held. */
  readonly value: {
    readonly fromTime?: string;
    readonly toTime?: string;
    readonly atMost?: number;
    readonly limit?: number;
  };
  readonly refusal: Rejection;
}

/** A claim that another record holds. */
export interface ConflictingClaim<Row extends AnyRow = AnyRow> {
  readonly kind: string;
  readonly value: Claim['value'];
  /** The record as the command would leave it. */
  readonly row: Row;
  /** The one that holds it; null where it cannot be read, or not yet. */
  readonly holder: Row | null;
  /** What a record is called, where who acts may see it, at least in a picker. */
  nameOf(module: ModuleDescription, id: string | null | undefined): Promise<string | null>;
}

/**
 * How the kernel takes back what a command wrote, where it made a record refer to one that was deleted at the same moment. The system gives
 * these commands.
 */
export interface Compensation {
  /** Removes what was created. Absent where another record asked for it and is taken back instead. */
  readonly created?: Command;
  /** Puts changed fields back to the values of its input. Absent where the references that `referencedBy` names never change. */
  readonly changed?: Command;
}

/** Everything the command side has of a module. */
export interface CommandModule<Row extends AnyRow = AnyRow> {
  claims?(row: Row): readonly Claim[];
  /** The sentence for a claim that another record holds; that of its refusal unless set. */
  conflictMessage?(held: ConflictingClaim<Row>): Promise<string>;
  /** Under which values a record that is not deleted is to be found. */
  indexes?(row: Row): readonly IndexEntry[];
  /** Whether somebody may manage this record, where the permission to write the module's records does not tell. */
  mayManage?(actor: Actor, row: Row): boolean;
  /** Of a module that another one's `referencedBy` names. */
  readonly compensation?: Compensation;
  /** What goes on in other streams once an event of a record, of this module or another, is written. */
  readonly processes?: readonly ProcessDeclaration[];
}
