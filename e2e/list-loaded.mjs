// Appends the address of each module that is loaded, and a line when the first frame is drawn, to $LOADED.
import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';

const { LOADED } = process.env;
const { writeSync } = fs;
fs.writeSync = (file, data, ...rest) => {
  if (String(data).includes('\u001b[?2026h')) fs.appendFileSync(LOADED, 'FRAME\n');
  return writeSync(file, data, ...rest);
};
syncBuiltinESMExports();
registerHooks({
  load(url, context, next) {
    fs.appendFileSync(LOADED, `${url}\n`);
    return next(url, context);
  },
});
