/** What the contracts say of a module, in English alone: other languages say it beside the module's own texts. Events are worded in each. */
import type { ModuleName, ModuleNamed } from '@hospital/contracts';

export type DeclaredTexts<N extends ModuleName> = {
  readonly resources: {
    readonly [K in N]: {
      readonly name: string;
      readonly fields: { readonly [F in keyof ModuleNamed<K>['fields']]: string };
    };
  };
  readonly event: { readonly [T in ModuleNamed<N>['events'][number]['type']]: string };
  readonly problem: { readonly [C in keyof ModuleNamed<N>['refusals']]: string };
};
