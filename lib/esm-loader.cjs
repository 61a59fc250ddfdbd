/**
 * A build loader that runs the loader in the file `options.file`, relative to this folder. Next loads loaders by
 * `require`, which takes no ES modules before Node 20.19.
 *
 * @param {string} source
 * @returns {Promise<string>}
 */
module.exports = async function load(source) {
  const { default: run } = await import(`./${this.getOptions().file}`);
  return await run.call(this, source);
};
