const { options } = require('./.dependency-cruiser.cjs');

/** No cycle between folders, also none through a third. Tests may import what they need. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: {
      path: `${options.exclude.path}|\\.test\\.tsx?$|\\.fixture\\.ts$|/test/|/negative\\.ts$`,
    },
  },
};
