import HtmlPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** Tells the page to fetch the one font at once, before the stylesheet that asks for it has arrived. */
export class FontPreloadPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FontPreloadPlugin', (compilation) => {
      HtmlPlugin.getHooks(compilation).alterAssetTagGroups.tap('FontPreloadPlugin', (groups) => {
        const fonts = compilation.getAssets().filter(({ name }) => name.endsWith('.woff2'));
        const links = fonts.map(({ name }) => ({
          tagName: 'link',
          voidTag: true,
          meta: { plugin: 'FontPreloadPlugin' },
          attributes: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `${groups.publicPath}${name}`,
            crossorigin: 'anonymous',
          },
        }));
        return { ...groups, headTags: [...links, ...groups.headTags] };
      });
    });
  }
}
