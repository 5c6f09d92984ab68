// The light build has the same shape, and comes without a description of its own.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
