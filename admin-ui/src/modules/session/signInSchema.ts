import { routeOf } from '../../kernel/api/calls.ts';

/** The body that the server takes. */
export const signInSchema = routeOf('SignIn').body;
