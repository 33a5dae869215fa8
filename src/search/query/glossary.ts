/** Languages of the columns, after English. */
export const glossaryLanguages = ['de', 'fr', 'es', 'pt', 'it', 'zh', 'ja', 'ko'] as const

/**
 * The vocabulary of software documentation. English, then the beginnings of the words in each language, without accents; `_` is a
 * space. Words that are alike in English are left out, because they are searched as they are.
 */
export const glossary = `
access | zugriff zugang zugreif | acced acces | acced acceso | acess | acced accesso | 访问 | アクセス | 접근 액세스
account | konto benutzerkonto | compte | cuenta | conta | account | 账户 账号 帐号 | アカウント | 계정
add | hinzufug hinzuzufug erganz fuge | ajout | anad agreg | adicion acrescent | aggiung | 添加 增加 加入 | 追加 | 추가
address | adresse | adresse | direccion | endereco | indirizz | 地址 | アドレス | 주소
allow | erlaub zulass zugelassen | autoris permet | permit | permit | permett consent | 允许 | 許可 許す | 허용
answer response | antwort | repons | respuesta responde | respost respond | rispost | 响应 回答 | 応答 回答 レスポンス | 응답 답변
app application | anwendung | application | aplicacion | aplicativo aplicacao | applicazion | 应用 应用程序 | アプリ アプリケーション | 앱 애플리케이션
argument parameter | argument parameter | argument parametre | argumento parametro | argumento parametro | argoment parametr | 参数 | 引数 パラメータ パラメーター | 인수 매개변수
array list | liste | liste tableau | lista arreglo | lista | elenco lista | 列表 数组 | リスト 配列 | 목록 배열
authenticate login | authentifizier anmeld einlogg | authentifi connexion | autentic iniciar_sesion | autentic login | autentic accesso | 认证 身份验证 登录 | 認証 ログイン | 인증 로그인
automatic | automatisch | automatiq | automatic | automatic | automatic | 自动 | 自動 | 자동
background | hintergrund | arriere-plan arriere_plan | segundo_plano | segundo_plano | sottofondo | 后台 | バックグラウンド | 백그라운드
backup | sicherung | sauvegarde | copia_de_seguridad respaldo | backup copia_de_seguranca | backup | 备份 | バックアップ | 백업
before | vorher | avant | antes | antes | prima | 之前 | 前に | 전에
block prevent | blockier verhinder | bloqu empech | bloque evit impedi | bloque impedi evit | blocc impedi evit | 阻止 防止 | ブロック 防ぐ 防止 | 차단 방지
branch | zweig | branche | rama | ramo | ramo | 分支 | ブランチ | 브랜치
browser | browser | navigateur | navegador | navegador | browser | 浏览器 | ブラウザ ブラウザー | 브라우저
build | bauen gebaut erstellt | constru compil | constru compil | constru compil | costru compil | 构建 | ビルド | 빌드
button | schaltflache knopf | bouton | boton | botao | pulsante bottone | 按钮 | ボタン | 버튼
cache | zwischenspeicher | cache | cache | cache | cache | 缓存 | キャッシュ | 캐시
cancel | abbrech abgebroch | annul | cancel | cancel | annull | 取消 | キャンセル 取り消 | 취소
certificate | zertifikat | certificat | certificado | certificado | certificat | 证书 | 証明書 | 인증서
change | ander andern wechsel veränder | chang modifi | cambi modific | alter mud modific | cambi modific | 更改 修改 改变 更换 | 変更 変え | 변경 바꾸
check verify | prufen uberpruf pruf | verifi controle | comprob verific | verific | controll verific | 检查 验证 | 確認 チェック 検証 | 확인 검사 검증
class | klasse | classe | clase | classe | classe | 类 | クラス | 클래스
client | kunde client | client | cliente | cliente | client | 客户端 | クライアント | 클라이언트
close | schliess geschloss | ferm | cerr | fech | chiud | 关闭 | 閉じ | 닫
code | quelltext quellcode | code | codigo | codigo | codice | 代码 | コード | 코드
color | farbe | couleur | color | cor | color | 颜色 | 色 カラー | 색상 색
command | befehl kommando | commande | comando | comando | comando | 命令 | コマンド | 명령 명령어
comment | kommentar | commentair | comentario | comentario | comment | 注释 评论 | コメント | 주석 댓글
compare difference | unterschied vergleich | differen compar | diferenci compar | diferenc compar | differenz confront | 区别 比较 差异 不同 | 違い 比較 | 차이 비교
compatible | kompatib | compatib | compatib | compativ | compatibil | 兼容 | 互換 | 호환
component | komponente | composant | componente | componente | component | 组件 | コンポーネント | 컴포넌트 구성요소
condition | bedingung | condition | condicion | condicao | condizion | 条件 | 条件 | 조건
configure | konfigur einricht einstell | configur parametr | configur | configur | configur impost | 配置 设置 设定 | 設定 構成 | 설정 구성
connect | verbind verbund anbind | connect | conect | conect | connett colleg | 连接 | 接続 つな | 연결
container | container | conteneur | contenedor | contentor container | contenitor | 容器 | コンテナ | 컨테이너
content | inhalt | contenu | contenido | conteudo | contenut | 内容 | 内容 コンテンツ | 내용 콘텐츠
convert | umwandl konvertier | convert | convert | convert | convert | 转换 | 変換 | 변환
copy | kopier | copie copier | copi | copi | copi | 复制 拷贝 | コピー | 복사
count number | anzahl zahl | nombre | numero cantidad | numero quantidade | numer | 数量 数目 | 数 | 개수 수
create | erstell anleg erzeug | creer creez cree creation | crear crea creo creacion | criar cria | crear crea | 创建 新建 | 作成 作る 作り | 생성 만들
custom customize | anpass benutzerdefiniert eigene | personnalis propre | personaliz propi | personaliz propri | personalizz | 自定义 定制 | カスタム カスタマイズ 独自 | 사용자_정의 커스텀 맞춤
data | daten | donnees | datos | dados | dati | 数据 | データ | 데이터
database | datenbank | base_de_donnees bases_de_donnees | base_de_datos bases_de_datos | banco_de_dados base_de_dados | database banca_dati | 数据库 | データベース | 데이터베이스
date | datum | date | fecha | data | data | 日期 | 日付 | 날짜
day | tag taglich | jour quotidien | dia diari | dia diari | giorn quotidian | 每天 天 | 毎日 日 | 매일 일
debug | fehlersuch debugg | debog debug | depur | depur | debug | 调试 | デバッグ | 디버깅 디버그
default | standard standardmassig voreingestell | defaut | defecto predetermin | padrao predefin | predefinit | 默认 缺省 | デフォルト 既定 標準 | 기본 기본값
define | definier festleg | defin | defin | defin | defin | 定义 | 定義 | 정의
delay | verzoger | delai retard differ | retras demor | atras | ritard | 延迟 | 遅延 遅らせ | 지연
delete remove | losch entfern | supprim effac retir | elimin borr quit | exclu remov apag elimin | elimin rimuov cancell | 删除 移除 清除 | 削除 消す 取り除 | 삭제 제거
dependency | abhangigkeit | dependance | dependencia | dependencia | dipendenz | 依赖 依赖项 | 依存 依存関係 | 의존성 종속성
deploy | bereitstell veroffentlich ausroll | deploi deploy | despleg desplieg | implant public | distribu pubblic | 部署 发布 | デプロイ 展開 | 배포
description | beschreibung | description | descripcion | descricao | descrizion | 描述 说明 | 説明 | 설명
develop development | entwickl | develop | desarroll | desenvolv | svilupp | 开发 | 開発 | 개발
device | gerat | appareil | dispositivo | dispositivo | dispositiv | 设备 | デバイス 端末 | 기기 장치
directory folder | verzeichnis ordner | repertoire dossier | directorio carpeta | diretorio pasta | cartell | 目录 文件夹 | ディレクトリ フォルダ | 디렉터리 디렉토리 폴더
disable | deaktivier abschalt ausschalt | desactiv | desactiv deshabilit | desativ desabilit | disattiv disabilit | 禁用 停用 关闭 | 無効 | 비활성화 끄
display show | anzeig zeigen | affich montr | mostr muestr visualiz | mostr exib | mostr visualizz | 显示 | 表示 | 표시 보여
document documentation | dokumentation | documentation | documentacion | documentacao | documentazion | 文档 | ドキュメント 文書 | 문서
domain | domane | domaine | dominio | dominio | domini | 域名 | ドメイン | 도메인
download | herunterlad heruntergelad | telecharg | descarg | baix | scaric | 下载 | ダウンロード | 다운로드
edit | bearbeit | modifi edit | edit | edit | modific | 编辑 | 編集 | 편집
email | e-mail mail | courriel e-mail | correo | e-mail | posta e-mail | 邮件 邮箱 | メール | 이메일 메일
empty | leer | vide | vaci | vazi | vuot | 空 | 空 | 빈
enable | aktivier einschalt | activ | activ habilit | ativ habilit | attiv abilit | 启用 开启 打开 | 有効 | 활성화 켜
encrypt | verschlussel | chiffr | cifr encript | criptograf | cifr critt | 加密 | 暗号 | 암호화
endpoint | endpunkt | point_de_terminaison | punto_final | ponto_final | endpoint | 端点 接口 | エンドポイント | 엔드포인트
environment | umgebung | environnement | entorno | ambiente | ambient | 环境 | 環境 | 환경
error | fehler | erreur | error fallo | erro falha | errore | 错误 报错 异常 | エラー 例外 | 오류 에러
event | ereignis | evenement | evento | evento | event | 事件 | イベント | 이벤트
example | beispiel | exemple | ejemplo | exemplo | esempi | 示例 例子 | 例 サンプル | 예제 예시
exclude ignore | ausschliess ausgeschloss ignorier | exclu ignor | exclu ignor | exclu ignor | esclud ignor | 排除 忽略 | 除外 無視 | 제외 무시
execute run | ausfuhr ausgefuhr lauf | execut lanc | ejecut corr | execut rodar | esegu avvi | 运行 执行 | 実行 動か | 실행
expire | ablauf ablauft verfall | expir | caduc expir venc | expir | scad | 过期 失效 | 期限 失効 | 만료
export | exportier | export | export | export | esport | 导出 | エクスポート 書き出 | 내보내
extend extension | erweiter | extension etend | extension extend | extens estend | estension estend | 扩展 | 拡張 | 확장
fail | fehlschlag fehlgeschlag scheiter | echou echec | fall | falh | fallit fallisc | 失败 | 失敗 | 실패
fast speed | schnell geschwindigkeit beschleunig | rapid vitesse accelerer | rapid velocidad | rapid velocidad | veloc rapid | 快 速度 加速 | 速く 速度 高速 | 빠르 속도
field | feld | champ | campo | campo | campo | 字段 | フィールド 項目 | 필드
file | datei | fichier | archivo fichero | arquivo ficheiro | file | 文件 | ファイル | 파일
filter | filtern | filtr | filtr | filtr | filtr | 过滤 筛选 | フィルタ 絞り込 | 필터
font | schriftart | police | fuente tipografia | fonte | carattere | 字体 | フォント | 글꼴 폰트
form | formular | formulaire | formulario | formulario | modul | 表单 | フォーム | 폼 양식
format | formatier | format | format | format | format | 格式 格式化 | 形式 フォーマット 整形 | 형식 포맷
free | kostenlos | gratuit | gratis gratuit | gratuit gratis | gratuit | 免费 | 無料 | 무료
function | funktion | fonction | funcion | funcao | funzion | 函数 功能 | 関数 機能 | 함수 기능
generate | generier erzeug | gener | gener | gera gerar | gener | 生成 | 生成 | 생성
get fetch | abruf abfrag hol erhalt | obten recuper | obten recuper | obter recuper | otten recuper | 获取 得到 | 取得 | 가져오 얻
global | global | global | global | global | global | 全局 | グローバル | 전역
group | gruppe | groupe | grupo | grupo | grupp | 组 分组 | グループ | 그룹
handle handler | behandl handhab | gere gerer gestion traite | manej gestion | trat lida gerenci | gestisc gestion | 处理 | 処理 ハンドラ | 처리
header | kopfzeile | en-tete entete | encabezado cabecera | cabecalho | intestazion | 标头 请求头 头部 | ヘッダー ヘッダ | 헤더
hide | ausblend versteck verberg | cach masqu | ocult escond | ocult escond | nascond | 隐藏 | 隠す 非表示 | 숨기
host | gastgeber hosten | heberg | aloj | hosped | ospit | 主机 托管 | ホスト | 호스트 호스팅
image | bild | image | imagen | imagem | immagin | 图片 图像 镜像 | 画像 イメージ | 이미지
import | importier | import | import | import | import | 导入 引入 | インポート 取り込 読み込 | 가져오기 임포트
index | verzeichnis index | index | indice | indice | indice | 索引 | インデックス 索引 | 색인 인덱스
input | eingabe | entree saisie | entrada | entrada | input immission | 输入 | 入力 | 입력
install | installier | install | instal | instal | install | 安装 | インストール | 설치
interval schedule | zeitplan intervall zeitgesteuert geplant | planifi intervalle | program intervalo planific | agend intervalo | pianific programm intervall | 定时 计划 调度 间隔 | スケジュール 定期 間隔 | 예약 일정 주기
key | schlussel | cle clef | clave llave | chave | chiave | 密钥 键 | キー 鍵 | 키
language | sprache | langue langage | idioma lenguaje | idioma linguagem | lingua linguaggi | 语言 | 言語 | 언어
large size | gross grosse grosser | taille grand | tamano grande | tamanho grande | dimension grand | 大小 尺寸 | サイズ 大き | 크기
library | bibliothek | bibliotheque | biblioteca libreria | biblioteca | libreri | 库 | ライブラリ | 라이브러리
license | lizenz | licence | licencia | licenca | licenz | 许可证 | ライセンス | 라이선스
limit | begrenz beschrank grenz limitier | limit | limit | limit | limit | 限制 上限 | 制限 上限 | 제한
line | zeile | ligne | linea | linha | riga linea | 行 | 行 | 줄 행
link | verknupf verlink | lien | enlace vincul | ligac vincul | collegament | 链接 | リンク | 링크
load | laden ladt geladen | charg | carg | carreg | caric | 加载 | ロード 読み込み | 로드 로딩
local | lokal | local | local | local | local | 本地 | ローカル | 로컬
log logging | protokoll | journal | registro bitacora | registro | registro log | 日志 | ログ | 로그
main | haupt | principal | principal | principal | principal | 主 | メイン 主 | 주요 메인
manage | verwalt | gerer gere gestion | gestion administr | gerenci | gestire gestion | 管理 | 管理 | 관리
maximum limit | maximal maximum hochst | maxim | maxim | maxim | massim | 最大 | 最大 | 최대
memory | arbeitsspeicher speicher | memoire | memoria | memoria | memoria | 内存 存储 | メモリ メモリー | 메모리
merge | zusammenfuhr | fusion | fusion combin | mescl | unire fonder | 合并 | マージ 結合 | 병합
message | nachricht meldung | message | mensaje | mensagem | messaggi | 消息 信息 | メッセージ | 메시지
method | methode | methode | metodo | metodo | metod | 方法 | メソッド | 메서드 메소드
migrate migration | migrier umstell umzieh | migr | migr | migr | migr | 迁移 | 移行 マイグレーション | 마이그레이션 이전
minimum | minimal mindest | minim | minim | minim | minim | 最小 | 最小 | 최소
minute | minut | minut | minut | minut | minut | 分钟 | 分 | 분
mode | modus | mode | modo | modo | modalita | 模式 | モード | 모드
model | modell | modele | modelo | modelo | modell | 模型 | モデル | 모델
monitor | uberwach | surveill | monitor supervis | monitor | monitor sorvegli | 监控 监听 | 監視 | 모니터링
move | verschieb | deplac | mover mueve | mover | spost | 移动 | 移動 | 이동
multiple several | mehrere mehrfach | plusieurs multiple | varios varias multiple | varios varias multiplo | piu multipl | 多个 | 複数 | 여러 다중
name | namen benenn | nom | nombre | nome | nome | 名称 名字 | 名前 | 이름
network | netzwerk | reseau | red | rede | rete | 网络 | ネットワーク | 네트워크
notification | benachrichtig | notific | notific | notific | notific | 通知 | 通知 | 알림
object | objekt | objet | objeto | objeto | oggett | 对象 | オブジェクト | 객체
open | offnen geoffnet offn | ouvr | abrir abre abiert | abrir abre abert | aprir apert | 打开 | 開く 開き | 열
option | option | option | opcion | opcao opcoes | opzion | 选项 | オプション | 옵션
order sort | reihenfolge sortier | ordre tri trier | orden | ordem orden | ordin | 顺序 排序 | 順序 並び 並べ | 순서 정렬
output | ausgabe | sortie | salida | saida | uscita output | 输出 | 出力 | 출력
overwrite override | uberschreib | remplac ecras | sobrescrib reemplaz | sobrescrev substitu | sovrascriv sostitu | 覆盖 | 上書き | 덮어쓰 재정의
package | paket | paquet | paquete | pacote | pacchett | 软件包 包 | パッケージ | 패키지
page | seite | page | pagina | pagina | pagin | 页面 | ページ | 페이지
parallel concurrent | gleichzeitig parallel | parallel simultan | simultan paralel concurren | simultan paralel concorren | parallel simultan concorren | 并行 并发 同时 | 並列 並行 同時 | 병렬 동시
password | passwort kennwort | mot_de_passe mots_de_passe | contrasena | senha palavra-passe | password | 密码 | パスワード | 비밀번호 암호
path | pfad | chemin | ruta camino | caminho | percors | 路径 | パス 経路 | 경로
pause wait | warten wart pausier | attend attente | esper paus | esper aguard | attend aspett | 等待 暂停 | 待つ 待機 待ち 一時停止 | 대기 기다리
permission | berechtig erlaubnis | autorisation permission droit | permiso | permiss | permess autorizzazion | 权限 | 権限 許可 | 권한
plugin | erweiterung | extension module | complemento | extensao | estensione | 插件 | プラグイン | 플러그인
price | preis kosten | prix cout | precio cuest coste | preco cust | prezz cost | 价格 费用 | 価格 料金 | 가격 요금
privat private | privat | prive | privad | privad | privat | 私有 | プライベート 非公開 | 비공개
process | prozess vorgang | processus | proceso | processo | process | 进程 过程 | プロセス | 프로세스
production | produktion produktiv | production | produccion | producao | produzione | 生产 | 本番 | 프로덕션 운영
project | projekt | projet | proyecto | projeto | progett | 项目 | プロジェクト | 프로젝트
property | eigenschaft | propriete | propiedad | propriedade | propriet | 属性 | プロパティ 属性 | 속성
protect secure security | schutz sicher | prote securi | proteg segur | proteg segur | protegg sicur | 保护 安全 | 保護 セキュリティ 安全 | 보호 보안
query | abfrage | requete | consulta | consulta | interrogazion query | 查询 | クエリ 問い合わせ | 쿼리 질의
queue | warteschlange | file_d'attente | cola | fila | coda | 队列 | キュー | 큐 대기열
read | lesen liest auslesen | lire lit lecture | leer lee lectura | ler leitura | legger lettur | 读取 | 読む 読み取 | 읽
redirect | umleit weiterleit | redirig redirect | redirig redirec redirecc | redirec | reindirizz | 重定向 | リダイレクト 転送 | 리디렉션 리다이렉트
register | registrier | enregistr inscri | registr | registr | registr | 注册 | 登録 | 등록
release | freigab veroffentlich | publi version | publica lanz | lanc publi | rilasci | 发布 版本 | リリース | 릴리스
remote | entfernt fern | distant | remot | remot | remot | 远程 | リモート | 원격
rename | umbenenn | renomm | renombr | renome | rinomin | 重命名 | 名前を変更 リネーム | 이름_변경
replace | ersetz austausch | remplac | reemplaz sustitu | substitu | sostitu | 替换 | 置き換 置換 | 교체 바꾸
repository | repositorium | depot | repositorio | repositorio | repository | 仓库 | リポジトリ | 저장소
request | anfrage anforder | requete demande | peticion solicitud | requisic pedido solicit | richiest | 请求 | リクエスト 要求 | 요청
require | erforder benotig voraussetz | necessit requi exige | requi exig | requer exig | richied necessar | 需要 要求 必需 | 必要 | 필요 필수
restart reset | neustart zurucksetz neu_start | redemarr reinitialis | reinici restablec | reinici redefin | riavvi reimpost | 重启 重置 | 再起動 リセット | 재시작 초기화
result | ergebnis | resultat | resultado | resultado | risultat | 结果 | 結果 | 결과
retry repeat | wiederhol erneut | reessa repet nouvelle_tentative | reintent repet | tentar_novamente repet retent | riprov ripet | 重试 重复 | 再試行 リトライ 繰り返 | 재시도 반복
return | zuruckgeb ruckgabe zuruckgib | renvo retourn | devolv devuelv retorn | retorn devolv | restitu ritorn | 返回 | 返す 返り 戻り | 반환
role | rolle | role | rol | papel | ruolo | 角色 | ロール 役割 | 역할
route routing | routen | route routage | ruta | rota | rotta percorso | 路由 | ルート ルーティング | 라우트 라우팅
rule | regel | regle | regla | regra | regol | 规则 | ルール 規則 | 규칙
save store | speicher sichern | enregistr sauvegard stock | guard almacen | salv guard armazen | salv memorizz | 保存 存储 | 保存 | 저장
schema | schema | schema | esquema | esquema | schema | 模式 架构 | スキーマ | 스키마
script | skript | script | script | script | script | 脚本 | スクリプト | 스크립트
search | suche durchsuch | recherch cherch | busc busqued | busc pesquis | cerc ricerc | 搜索 查找 | 検索 探す | 검색
section | abschnitt | section | seccion | secao | sezion | 部分 章节 | セクション | 섹션
select choose | auswahl auswahl wahlen | choisi selection | elegir seleccion | escolh selecion | scegli selezion | 选择 | 選択 選ぶ | 선택
send | senden schick versend | envo | envi | envi | invi manda | 发送 | 送信 送る | 보내 전송
serve server | bediener | serveur | servidor | servidor | server | 服务器 | サーバー サーバ | 서버
service | dienst | service | servicio | servico | servizi | 服务 | サービス | 서비스
session | sitzung | session | sesion | sessao | session | 会话 | セッション | 세션
share | teilen freigeb geteilt | partag | compart | compartilh partilh | condivid | 共享 分享 | 共有 | 공유
sidebar navigation | seitenleiste | barre_laterale | barra_lateral | barra_lateral | barra_lateral | 侧边栏 导航 | サイドバー ナビゲーション | 사이드바 내비게이션
sign | signier unterschreib | sign | firm | assin | firm | 签名 | 署名 | 서명
single one | einzel einzig | seul unique | solo unic | unic | singol unic | 单个 单一 | 単一 一つ | 단일
skip | uberspring | saut ignor | omit salt | pul ignor | salt | 跳过 | スキップ 飛ば | 건너
source | quelle | source | fuente | fonte | sorgente fonte | 源 来源 | ソース | 소스
start | starten start beginn | demarr commenc | inici arranc empez | inici comec | avvi inizi | 启动 开始 | 起動 開始 始め | 시작
state status | zustand status | etat statut | estado | estado | stato | 状态 | 状態 ステータス | 상태
static | statisch | statique | estatic | estatic | static | 静态 | 静的 | 정적
step | schritt | etape | paso | passo etapa | passagg | 步骤 | ステップ 手順 | 단계
stop | anhalt stopp beend | arret stopp | deten par | par interromp | ferm arrest | 停止 | 停止 止め | 중지 멈추
stream | datenstrom | flux | flujo | fluxo | flusso | 流式 | ストリーム ストリーミング | 스트림 스트리밍
string text | zeichenkette text | chaine texte | cadena texto | texto | stringa testo | 字符串 文本 | 文字列 テキスト | 문자열 텍스트
style | stil | style | estilo | estilo | stil | 样式 | スタイル | 스타일
subscription | abonnement abo | abonnement | suscripcion | assinatura | abbonament | 订阅 | 購読 サブスクリプション | 구독
support | unterstutz | pren_en_charge | soport admit | suport | support | 支持 | サポート 対応 | 지원
table | tabelle | table tableau | tabla | tabela | tabell | 表格 数据表 | テーブル 表 | 테이블 표
task job | aufgabe | tache | tarea | tarefa | attivita compit | 任务 | タスク ジョブ | 작업
team | mannschaft | equipe | equipo | equipe | squadra | 团队 | チーム | 팀
template | vorlage | modele gabarit | plantilla | modelo | modell | 模板 | テンプレート | 템플릿
test | testen getestet | teste tester | prueb prob | test | test prov | 测试 | テスト | 테스트
theme dark | thema dunkel | theme sombre | tema oscur | tema escur | tema scur | 主题 深色 暗色 | テーマ ダーク | 테마 다크
thread | faden | fil_d'execution | hilo | thread | thread | 线程 | スレッド | 스레드
time | zeit uhrzeit | temps heure duree | tiempo hora duracion | tempo hora duracao | tempo ora durata | 时间 | 時間 時刻 | 시간
timeout | zeituberschreit zeitlimit | delai_d'attente | tiempo_de_espera | tempo_limite | scadenza | 超时 | タイムアウト | 시간_초과 타임아웃
title | titel uberschrift | titre | titulo | titulo | titol | 标题 | タイトル 見出し | 제목
translate translation | ubersetz | tradu | tradu | tradu | tradu tradurr | 翻译 | 翻訳 | 번역
troubleshoot problem | problem | probleme | problema | problema | problem | 问题 | 問題 | 문제
type | typ | type | tipo | tipo | tipo | 类型 | 型 種類 タイプ | 타입 유형
uninstall | deinstallier | desinstall | desinstal | desinstal | disinstall | 卸载 | アンインストール | 제거 삭제
update upgrade | aktualisier | mettre_a_jour mise_a_jour mets_a_jour actualis | actualiz | atualiz | aggiorn | 更新 升级 | 更新 アップデート アップグレード | 업데이트 업그레이드 갱신
upload | hochlad hochgelad | televers envoyer_un_fichier | subir sube | envi carreg | caric | 上传 | アップロード | 업로드
use | verwend benutz nutz | utilis emplo | usar uso utiliz | usar uso utiliz | usar uso utilizz | 使用 | 使用 使う 使い 利用 | 사용
user | benutzer nutzer anwender | utilisateur | usuario | usuario utilizador | utent | 用户 | ユーザー ユーザ 利用者 | 사용자
validate validation | validier | valid | valid | valid | valid convalid | 校验 验证 | バリデーション 検証 | 유효성 검증
value | wert | valeur | valor | valor | valor | 值 | 値 | 값
variable | variable | variable | variable | variavel | variabil | 变量 | 変数 | 변수
version | versionen fassung | version | version | versao versoes | version | 版本 | バージョン | 버전
view | ansicht | vue | vista | visao vista | vista | 视图 查看 | ビュー 見る | 뷰 보기
warning | warnung | avertissement | advertencia aviso | aviso | avvis | 警告 | 警告 | 경고
website site | webseite website | site | sitio | site | sito | 网站 站点 | サイト | 사이트
write | schreib geschrieb | ecri redig | escrib | escrev | scriv scritt | 编写 写入 写 | 書く 書き込 書き | 작성 쓰
`
