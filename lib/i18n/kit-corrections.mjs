/** Corrections of the kit's own translations, by locale: path of a text → our text. */
export const kitCorrections = {
  'ar-AR': {
    'profile.transactions.description': 'ستظهر معاملات %{appName} هنا...',
    'connect_wallet.label': 'توصيل المحفظة',
    'connect.title': 'توصيل محفظة',
    'connect.status.opening': 'جارٍ فتح %{wallet}...',
    'connect.status.confirm': 'تأكيد الاتصال في الملحق',
    'sign_in.message.send': 'توقيع الرسالة',
    'chains.wrong_network': 'تم اكتشاف شبكة غير صحيحة. بدّل الشبكة أو اقطع الاتصال للمتابعة.',
  },
  'es-419': {
    'profile.transactions.description': 'Las transacciones de %{appName} aparecerán aquí...',
    'sign_in.message.send': 'Firmar mensaje',
    'connector_group.installed': 'Instaladas',
    // The kit switches from "tú" to "usted" here.
    'chains.switching_not_supported_fallback':
      'Tu billetera no admite cambiar de red desde esta aplicación. Intenta cambiar de red en tu billetera.',
  },
  'fr-FR': {
    'profile.transactions.description': 'Les transactions de %{appName} apparaîtront ici...',
    'sign_in.message.send': 'Signer le message',
    'connect.status.opening': 'Ouverture de %{wallet}...',
    'connect.status.confirm': 'Confirmez la connexion dans l’extension',
    'get_options.short_title': 'Obtenir %{wallet}',
  },
  'hi-IN': {
    'sign_in.message.send': 'संदेश पर हस्ताक्षर करें',
    'connect.status.opening': '%{wallet} खुल रहा है...',
    'connect.status.connect_mobile': '%{wallet} में जारी रखें',
    // The kit says "switch or connect".
    'chains.wrong_network': 'गलत नेटवर्क का पता चला। जारी रखने के लिए नेटवर्क स्विच करें या डिस्कनेक्ट करें।',
    // The kit's sentences are broken.
    'chains.switching_not_supported':
      'आपका वॉलेट %{appName} से नेटवर्क स्विच नहीं कर सकता। अपने वॉलेट में बदलकर देखें।',
    'chains.switching_not_supported_fallback':
      'आपका वॉलेट इस ऐप से नेटवर्क स्विच नहीं कर सकता। अपने वॉलेट में बदलकर देखें।',
    'connector_group.installed': 'इंस्टॉल किए हुए',
    'chains.disconnect': 'डिस्कनेक्ट करें',
    'profile.disconnect.label': 'डिस्कनेक्ट करें',
    'get_options.short_title': '%{wallet} प्राप्त करें',
  },
  'id-ID': {
    'profile.transactions.description': 'Transaksi %{appName} akan muncul di sini...',
    'sign_in.message.send': 'Tanda tangani pesan',
    'connect_wallet.label': 'Hubungkan dompet',
    'connect.title': 'Hubungkan dompet',
    'connect_wallet.wrong_network.label': 'Jaringan salah',
    // The kit says "diskonek", which is not a word.
    'chains.wrong_network':
      'Jaringan yang salah terdeteksi. Alihkan jaringan atau putuskan koneksi untuk melanjutkan.',
    'chains.switching_not_supported_fallback':
      'Dompet Anda tidak mendukung penggantian jaringan dari aplikasi ini. Ganti jaringan di dompet.',
  },
  'ja-JP': {
    'sign_in.message.send': 'メッセージに署名',
    'connect.status.confirm': '拡張機能で接続を確認してください',
  },
  'ko-KR': {
    'sign_in.message.send': '메시지 서명',
    'connect.status.opening': '%{wallet} 여는 중...',
    'get_options.short_title': '%{wallet} 받기',
  },
  'ms-MY': {
    'sign_in.message.send': 'Tandatangani mesej',
    'connect_wallet.label': 'Sambungkan dompet',
    'connect.title': 'Sambungkan dompet',
    // The kit uses the same word for "connection" and "extension".
    'connect.status.confirm': 'Sahkan sambungan dalam sambungan pelayar',
  },
  'pt-BR': {
    'profile.transactions.description': 'As transações de %{appName} aparecerão aqui...',
    'sign_in.message.send': 'Assinar mensagem',
    'connect_wallet.label': 'Conectar carteira',
    'connect.title': 'Conectar uma carteira',
    'connector_group.installed': 'Instaladas',
    'get_options.short_title': 'Obter %{wallet}',
  },
  'ru-RU': {
    'profile.transactions.description': 'Транзакции %{appName} появятся здесь...',
    'sign_in.message.send': 'Подписать сообщение',
    'sign_in.label': 'Подтвердите свой аккаунт',
  },
  'th-TH': {
    'profile.transactions.description': 'ธุรกรรมของ %{appName} จะปรากฏที่นี่...',
    'sign_in.message.send': 'ลงนามข้อความ',
  },
  'tr-TR': {
    'profile.transactions.description': '%{appName} işlemleri burada görünecek...',
    'sign_in.message.send': 'Mesajı imzala',
    'connect.status.opening': '%{wallet} açılıyor...',
    'connect.status.connect_mobile': '%{wallet} uygulamasında devam edin',
    'get_options.short_title': '%{wallet} edinin',
    'connect_wallet.label': 'Cüzdan bağla',
    'connect.title': 'Cüzdan bağla',
    // The kit says "disconnect or change the connection".
    'chains.wrong_network':
      'Yanlış ağ algılandı. Devam etmek için ağı değiştirin veya bağlantıyı kesin.',
  },
  'uk-UA': {
    'profile.transactions.description': 'Транзакції %{appName} з’являться тут...',
    'connect_wallet.label': 'Під’єднати гаманець',
    'connect.title': 'Під’єднати гаманець',
    'sign_in.label': 'Підтвердьте свій обліковий запис',
    'connect.status.confirm': 'Підтвердьте з’єднання в розширенні',
    'chains.wrong_network':
      'Виявлено неправильну мережу. Щоб продовжити, перемкніть мережу або від’єднайтеся.',
  },
  'vi-VN': {
    'connect_wallet.label': 'Kết nối ví',
    'connect.title': 'Kết nối ví',
    'connect_wallet.wrong_network.label': 'Sai mạng',
    'chains.wrong_network': 'Phát hiện sai mạng. Hãy chuyển mạng hoặc ngắt kết nối để tiếp tục.',
    'get_options.short_title': 'Tải %{wallet}',
    // The kit's sentences break off after "instead of".
    'chains.switching_not_supported':
      'Ví của bạn không hỗ trợ chuyển đổi mạng từ %{appName}. Hãy thử chuyển đổi mạng ngay trong ví của bạn.',
    'chains.switching_not_supported_fallback':
      'Ví của bạn không hỗ trợ chuyển đổi mạng từ ứng dụng này. Hãy thử chuyển đổi mạng ngay trong ví của bạn.',
  },
  'zh-CN': {
    'sign_in.message.send': '签署消息',
    'connect.status.connect_mobile': '在 %{wallet} 中继续',
  },
  'zh-HK': {
    'connect.status.opening': '正在開啟 %{wallet}...',
    'connect.status.connect_mobile': '在 %{wallet} 中繼續',
    'get_options.short_title': '取得 %{wallet}',
  },
  'zh-TW': {
    // The kit's word means a person who explores.
    'profile.explorer.label': '在區塊瀏覽器中查看更多',
    'connect.status.opening': '正在開啟 %{wallet}...',
    'connect.status.connect_mobile': '在 %{wallet} 中繼續',
    'get_options.short_title': '取得 %{wallet}',
  },
};

/** Mainland Chinese words in the kit's texts for Hong Kong and Taiwan. Longer words come first. */
export const kitWords = {
  'zh-HK': [
    ['你', '您'],
    ['消息', '訊息'],
    ['支持', '支援'],
    ['擴展程序', '擴充功能'],
    ['擴展套件', '擴充功能'],
    ['擴展', '擴充功能'],
    ['獲取', '取得'],
  ],
  'zh-TW': [
    ['網絡', '網路'],
    ['賬戶', '帳戶'],
    ['消息', '訊息'],
    ['擴展程序', '擴充功能'],
    ['擴展功能', '擴充功能'],
    ['擴展', '擴充功能'],
    ['支持', '支援'],
    ['檢測', '偵測'],
    ['獲取', '取得'],
    ['發送', '傳送'],
  ],
};

/** Corrects the texts in `json`, exported by a file of the kit. Throws if the kit lacks a corrected text. */
export function correctKitTexts(locale, json) {
  const words = kitWords[locale] ?? [];
  const texts = JSON.parse(words.reduce((text, [from, to]) => text.replaceAll(from, to), json));
  for (const [path, text] of Object.entries(kitCorrections[locale] ?? {})) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce((inner, key) => inner?.[key], texts);
    if (typeof parent?.[last] !== 'string') throw new Error(`The kit has no text ${path}.`);
    parent[last] = text;
  }
  return texts;
}
