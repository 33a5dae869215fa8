const names = ['image', 'video', 'audio', 'frame', 'load'] as const

export type MediaLabels = Record<(typeof names)[number], string>

/** The words of media on other hosts, in the order of `names`, separated by `|`. `%` stands for the host. */
const table: Record<string, string> = {
  ar: 'صورة|فيديو|صوت|صفحة مضمّنة|تحميل من %',
  de: 'Bild|Video|Audio|Eingebettete Seite|Von % laden',
  en: 'Image|Video|Audio|Embedded page|Load from %',
  es: 'Imagen|Vídeo|Audio|Página incrustada|Cargar desde %',
  fr: 'Image|Vidéo|Audio|Page intégrée|Charger depuis %',
  it: 'Immagine|Video|Audio|Pagina incorporata|Carica da %',
  ja: '画像|動画|音声|埋め込みページ|% から読み込む',
  ko: '이미지|동영상|오디오|삽입된 페이지|%에서 불러오기',
  pt: 'Imagem|Vídeo|Áudio|Página incorporada|Carregar de %',
  ru: 'Изображение|Видео|Аудио|Встроенная страница|Загрузить с %',
  zh: '图片|视频|音频|嵌入页面|从 % 加载',
}

/** Finds the words of a language such as `pt-BR`; English for others. */
export function findMediaLabels(language: string | null): MediaLabels {
  const words = (table[(language ?? 'en').toLowerCase().split('-')[0] ?? ''] ?? table.en ?? '').split('|')
  const [image = '', video = '', audio = '', frame = '', load = ''] = words
  return { image, video, audio, frame, load }
}
