/**
 * Loaded before a process of the product by `node --import`, in tests alone. The first process that passes the point named in the file
 * CHAOS_ORDER takes the order away, by renaming it to `<file>.<name of the process>.<pid>`, and suffers its effect. The file
 * `<CHAOS_ORDER>.clock.<name>` says by how many ms the clock of this process is off.
 */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { installFailpoints } from '@hospital/event-store/failpoints';

const { CHAOS_ORDER: file = '', CHAOS_NAME: name = '' } = process.env;
/** How often the point of an order was passed here. */
let passed = { order: '', times: 0 };

function readOrder() {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  } catch {
    return null;
  }
}

function isTaken() {
  try {
    renameSync(file, `${file}.${name}.${process.pid}`);
    return true;
  } catch {
    return false;
  }
}

function suffer(effect, point) {
  if (effect === 'kill') process.kill(process.pid, 'SIGKILL');
  else if (effect === 'stop') process.kill(process.pid, 'SIGSTOP');
  else if (effect === 'disk full')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  else throw new Error(`failed at ${point}`);
}

installFailpoints((point) => {
  const text = readOrder();
  if (text === null) return;
  const order = JSON.parse(text);
  if (order.point !== point) return;
  if (passed.order !== order.id) passed = { order: order.id, times: 0 };
  passed.times += 1;
  if (passed.times > order.skip && isTaken()) suffer(order.effect, point);
});

const LOOK_MS = 100;
let offMs = 0;
const Machine = Date;

class SkewedDate extends Machine {
  constructor(...given) {
    if (given.length === 0) super(Machine.now() + offMs);
    else super(...given);
  }

  static now() {
    return Machine.now() + offMs;
  }
}

globalThis.Date = SkewedDate;
setInterval(() => {
  try {
    offMs = Number(readFileSync(`${file}.clock.${name}`, 'utf8'));
  } catch {
    offMs = 0;
  }
}, LOOK_MS).unref();
