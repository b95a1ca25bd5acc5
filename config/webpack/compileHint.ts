import webpack from 'webpack';

/**
 * Asks V8 to compile every function of the app's first file while it comes, on another thread; by itself it compiles each when it is first called,
 * on the thread that draws, one after the other (docs/adr/0015). Other browsers read a comment.
 */
export const compileHint = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^assets\/main\..*\.js$/,
    // after whatever makes files smaller, which takes comments away, and before their names are made of what is in them
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
