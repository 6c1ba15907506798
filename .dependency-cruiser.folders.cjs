const { options } = require('./.dependency-cruiser.cjs');

/** No cycle between folders, also none through a third. Tests may import what they need. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'Two folders need each other: move what both need into a third, or hand it in',
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
