/** Kind of a record, or the part of one that a line begins. */
export type Label = "log" | "error" | "fatal" | "other" | "detail" | "statement" | "secondary";

/**
 * Labels of PostgreSQL's records before the colon, in the languages of its messages (src/backend/po); for labels of
 * several words, the last.
 */
const LABELS: Readonly<Record<Label, string>> = {
  log: "LOG LOGG DZIENNIK ჟურნალი 로그 СООБЩЕНИЕ ЗАПИСУВАННЯ 日志 日誌",
  error: "ERROR FEHLER BŁĄD ERRO ERREUR ERRORE შეცდომა 오류 ОШИБКА FEL HATA ПОМИЛКА 错误 錯誤",
  fatal:
    "FATAL PANIC PANIK FATALE PANICO KATASTROFALNY PANIKA PÂNICO ფატალური პანიკა 치명적오류 손상 ВАЖНО ПАНИКА FATALT KRİTİK ФАТАЛЬНО ПАНІКА 致命错误 灾难性错误 致命錯誤 嚴重錯誤",
  other:
    "DEBUG1 DEBUG2 DEBUG3 DEBUG4 DEBUG5 DEBUG INFO NOTICE WARNING HINWEIS WARNUNG ATTENTION NOTIFICA ATTENZIONE INFORMACJA UWAGA OSTRZEŻENIE NOTA AVISO DEPURAÇÃO ინფორმაცია გაფრთხილება გამართვა 정보 알림 경고 디버그 ИНФОРМАЦИЯ ЗАМЕЧАНИЕ ПРЕДУПРЕЖДЕНИЕ ОТЛАДКА NOTIS VARNING BİLGİ NOT UYARI ІНФОРМАЦІЯ ПОВІДОМЛЕННЯ ПОПЕРЕДЖЕННЯ НАЛАГОДЖЕННЯ 信息 注意 警告 调试 資訊 除錯",
  detail:
    "DETAIL DETALLE DÉTAIL DETTAGLI SZCZEGÓŁY DETALHE 詳細 დეტალები 상세정보 ПОДРОБНОСТИ DETALJ AYRINTI ВІДОМОСТІ 详情 詳情",
  statement:
    "STATEMENT ANWEISUNG SENTENCIA INSTRUCTION ISTRUZIONE WYRAŻENIE COMANDO 文 ოპერატორი 구문 ОПЕРАТОР SATS KOMUT ІНСТРУКЦІЯ 语句 陳述式",
  secondary:
    "HINT QUERY CONTEXT LOCATION BACKTRACE TIPP ANFRAGE ZUSAMMENHANG ORT CONSULTA CONTEXTO UBICACIÓN ASTUCE REQUÊTE CONTEXTE EMPLACEMENT APPEL SUGGERIMENTO CONTESTO POSIZIONE PODPOWIEDŹ ZAPYTANIE KONTEKST POZYCJA DICA LOCAL ヒント 問い合わせ 文脈 場所 バックトレース მინიშნება მოთხოვნა კონტექსტი მდებარეობა სტეკი 힌트 쿼리 내용 위치 역추적 ПОДСКАЗКА ЗАПРОС КОНТЕКСТ ПОЛОЖЕНИЕ СТЕК TIPS FRÅGA KONTEXT PLATS İPUCU SORGU ORTAM YER УКАЗІВКА ЗАПИТ КОНТЕКСТ РОЗТАШУВАННЯ ВІДСТЕЖУВАТИ 提示 查询 上下文 位置 回溯 查詢",
};

const LABEL_OF: ReadonlyMap<string, Label> = new Map(
  Object.entries(LABELS).flatMap(([label, words]) =>
    words.split(" ").map((word) => [word, label as Label] as const),
  ),
);

export function labelOf(word: string): Label | undefined {
  return LABEL_OF.get(word);
}

/** Labels without a blank after the colon. */
export const UNSPACED: ReadonlySet<string> = new Set(["AYRINTI", "İPUCU", "SORGU", "ORTAM"]);

/** Wording of one language; % is a placeholder. */
export interface Wording {
  readonly duration: readonly string[];
  readonly statement: readonly string[];
  readonly parse: string;
  readonly bind: string;
  readonly execute: string;
  readonly fetch: string;
  readonly fastpath: string;
  /** Text before them; after a %, text after them. */
  readonly parameters: readonly string[];
  readonly received: string;
  readonly authorized: string;
  readonly ended: string;
}

/** Alternatives separated by |. */
const list = (text: string) => text.split("|");

/** @param runs parse, bind, execute, fetch and fastpath @param ends received, authorized and ended */
function wording(
  duration: string,
  statement: string,
  runs: string,
  parameters: string,
  ends: string,
): Wording {
  const several = { duration: list(duration), statement: list(statement), parameters: list(parameters) };
  const [parse = "", bind = "", execute = "", fetch = "", fastpath = ""] = list(runs);
  const [received = "", authorized = "", ended = ""] = list(ends);
  return { ...several, parse, bind, execute, fetch, fastpath, received, authorized, ended };
}

/** English first; the others in the order of their codes: de es fr it ja ka ko pl pt_BR ru sv tr uk zh_CN zh_TW. */
export const WORDINGS: readonly Wording[] = [
  wording(
    "duration: ",
    "statement: ",
    "parse %: |bind %: |execute %: |execute fetch from %: |fastpath function call: ",
    "parameters: |Parameters: ",
    "connection received: |connection authorized: |disconnection: session time: ",
  ),
  wording(
    "Dauer: ",
    "Anweisung: ",
    "Parsen %: |Binden %: |Ausführen %: |Ausführen Fetch von %: |Fastpath-Funktionsaufruf: ",
    "Parameter: ",
    "Verbindung empfangen: |Verbindung autorisiert: |Verbindungsende: Sitzungszeit: ",
  ),
  wording(
    "duración: ",
    "sentencia: ",
    "parse: %: |bind %: |ejecutar %: |ejecutar fetch desde %: |llamada a función fastpath: ",
    "parámetros: |Parámetros: ",
    "conexión recibida: |conexión autorizada: |desconexión: duración de sesión: ",
  ),
  wording(
    "durée : ",
    "instruction : ",
    "analyse % : |lien % : |exécute %: |exécute fetch à partir de %: |appel de fonction fastpath : ",
    "paramètres : |Paramètres : ",
    "connexion reçue : |connexion autorisée : |déconnexion : durée de la session : ",
  ),
  wording(
    "durata: ",
    "istruzione: ",
    "analisi di %: |bind %: |esecuzione di %: |esecuzione di fetch da %: |chiamata funzione fastpath: ",
    "parametri: |Parametri: ",
    "connessione ricevuta: |connessione autorizzata: |disconnessione: tempo della sessione: ",
  ),
  wording(
    "期間: ",
    "文: ",
    "パース%: |バインド %: |実行 %: |取り出し実行 %: |ファストパス関数呼び出し: ",
    "パラメータ: ",
    "接続を受け付けました: |接続の認証完了: |接続を切断: セッション時間: ",
  ),
  wording(
    "ხანგრძლივობა: ",
    "გამოსახულება: |ოპერატორი: ",
    "%-ის დამუშავება: |მიბმა %: |გაშვება %: |execute fetch from %: |fastpath function call: ",
    "პარამეტრები: ",
    "შემოსული დაკავშირება: |შეერთება ავტორიზებულია: |disconnection: session time: ",
  ),
  wording(
    "실행시간: |수행시간: |작업시간: ",
    "명령 구문: ",
    "% 구문분석: |% 접속: |쿼리실행 %: |자료뽑기 %: |fastpath 함수 호출: ",
    "매개 변수: ",
    "접속 수락: |연결 인증: |연결종료: 세션 시간: ",
  ),
  wording(
    "czas trwania: ",
    "wyrażenie: ",
    "parsowanie %: |dowiązanie %: |wykonanie %: |wykonanie pobrania z %: |wywołanie funkcji fastpath: ",
    "parametry: |Parametry: ",
    "odebrano połączenie: |zautoryzowano połączenie: |rozłączenie: czas sesji: ",
  ),
  wording(
    "duração: ",
    "comando: ",
    "análise de %: |ligação %: |executar %: |executar busca de %: |chamada fastpath de função: ",
    "parâmetros: |Parâmetros: ",
    "conexão recebida: |conexão autorizada: |desconexão: tempo da sessão: ",
  ),
  wording(
    "продолжительность: |продолжительность ",
    "оператор: ",
    "разбор %: |сообщение Bind %: |выполнение %: |выборка из %: |вызов функции (через fastpath): ",
    "параметры: |Параметры: ",
    "принято подключение: |подключение авторизовано: |отключение: время сеанса: ",
  ),
  wording(
    "varaktighet: |varaktighet ",
    "sats: ",
    "parse %: |bind %: |kör %: |kör hämtning från %: |fastpath funktionsanrop: ",
    "parametrar: |Parametrar: ",
    "ansluting mottagen: |anslutning auktoriserad: |nedkoppling: sessionstid: ",
  ),
  wording(
    "süre: ",
    "komut: ",
    "parse %: |bind %: |execute %: |execute fetch from %: |fastpath function call: ",
    "% parametresi",
    "bağlantı alındı: |bağlantı tanımı: |bağlantı bitti: oturum zamanı: ",
  ),
  wording(
    "тривалість: ",
    "оператор: ",
    "аналізування %: |повідомлення bind %: |виконувати %: |виконати витягнення з %: |виклик функції fastpath: ",
    "параметри: ",
    "з'єднання отримано: |підключення авторизовано: |відключення: час сеансу: ",
  ),
  wording(
    "耗时: ",
    "语句: ",
    "解析 %: |绑定 %: |执行 %: |执行提取，来源为 %: |fastpath 函数调用: ",
    "参数: ",
    "已接收到连接: |连接已授权: |断开连接: 会话时长: ",
  ),
  wording(
    "持續時間: ",
    "陳述式: ",
    "解析 %: |繫結 %: |執行 %: |執行擷取，來源為 %: |快速路徑函式呼叫: ",
    "參數: ",
    "連線已接收: |連線已授權: |中斷連線: 工作階段時間: ",
  ),
];
